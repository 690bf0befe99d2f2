import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from './calibration';
import type { RecordedReview } from './recorded-review';

/** A review with 10 pages in the tenth from 0.1 to 0.2, of which `relevant` are relevant. */
function review(corpus: string, relevant: number): RecordedReview {
  const shown = Array.from({ length: 10 }, (_, at): [number, number, number] =>
    at === 1 ? [10, 1.5, relevant] : [0, 0, 0],
  );
  return { ...{ corpus, topic: 't', seeds: 3, draw: 1, candidates: 10 }, finds: [], rankings: [], shown };
}

it('calibration sums the reviews of a corpus, and lists the largest error first', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'tendril-reviews-')), 'reviews.jsonl');
  const reviews = [review('bees', 1), review('bees', 2), review('herons', 4)];
  writeFileSync(file, reviews.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const none = ['–', '–', '–', '–'];
  // bees: |3 − 3| / 20; herons: |1.5 − 4| / 10.
  expect(await run(['--reviews', file])).toMatchObject({
    rows: [
      ['herons', 1, '–', '0.15: 0.40', ...none, '0.250'],
      ['bees', 2, '–', '0.15: 0.15', ...none, '0.000'],
    ],
  });
});

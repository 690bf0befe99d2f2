import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { STOP_TARGETS } from '../../lib/engine/basics';
import { STOP_TESTS } from '../../lib/engine/insight/stopping';
import { readRecords } from '../results';
import { type RecordedReview, readReviews } from './recorded-review';
import { kneeRule, momentsOf, productRule, quantileRule, safeRule } from './stop-rules';

const RECORDS = fileURLToPath(new URL('../records', import.meta.url));

/** Ranked after 5, 10 … 60 answers; the first 30 of 300 pages are relevant, and then the 50th. */
const REVIEW: RecordedReview = {
  ...{ corpus: 'c', topic: 't', seeds: 3, draw: 1, candidates: 300 },
  finds: [...Array.from({ length: 30 }, (_, i) => i + 1), 50],
  rankings: Array.from({ length: 12 }, (_, i) => [5 * (i + 1), i < 2 ? null : 0]),
  shown: [],
};
const moments = momentsOf(REVIEW);

describe('rules that stop recorded reviews', () => {
  it('momentsOf counts finds and the run without one, and goes on by 40 answers to the last page', () => {
    expect(moments[5]).toEqual({ answers: 30, found: 30, run: 0, left: 0 });
    expect(moments[8]).toEqual({ answers: 45, found: 30, run: 15, left: 0 });
    expect(moments[9]).toEqual({ answers: 50, found: 31, run: 0, left: 0 });
    expect(moments.slice(11).map(({ answers }) => answers)).toEqual([60, 100, 140, 180, 220, 260, 300]);
  });

  it('productRule stops at the first moment with the run that the product needs', () => {
    // t = 0.8, 31 found: K = 8.75, 2 · 8.75^−0.7 = 0.4382; at 100 answers 0.4382 · 100 · (2/3)^0.3 = 38.8 ≤ 50.
    expect(productRule()(REVIEW, moments, 0.8)).toEqual({ answers: 100, found: 31 });
    expect(productRule({ dryShare: 0, missedPower: 1 })(REVIEW, moments, 0.8)).toEqual({ answers: 15, found: 15 });
  });

  it('kneeRule waits until the slope has fallen enough, and reads everything otherwise', () => {
    // 31 found: the ratio must reach 156 − 30; (30 / 30) / (2 / 230) = 115 at 260 answers, and 135 at 300.
    expect(kneeRule(REVIEW, moments, 0.9)).toEqual({ answers: 300, found: 31 });
  });

  it('safeRule needs 50 answers without a find, and counts the pages that it drew at random', () => {
    // The three random pages of draw 2 are 141, 251 and 238: none is relevant.
    expect(safeRule({ ...REVIEW, draw: 2 }, moments, 0.9)).toEqual({ answers: 103, found: 31 });
  });

  it('safeRule reads twice the relevant pages that its random pages let expect', () => {
    // Draw 5: 283, 1 and 151; one of three is relevant, 2 · 100 are the least, 220 the first moment.
    expect(safeRule({ ...REVIEW, draw: 5 }, moments, 0.9)).toEqual({ answers: 221, found: 31 });
  });

  it('quantileRule reads until the last of the sampled relevant pages, and everything if there are too few', () => {
    // 0.8^14 < 0.05: 14 of 31 relevant pages are sampled; 0.95^59 < 0.05 needs 59.
    const { answers, found } = quantileRule(REVIEW, moments, 0.8);
    expect(answers).toBeGreaterThan(100);
    expect(found).toBeGreaterThanOrEqual(14);
    expect(quantileRule(REVIEW, moments, 0.95)).toEqual({ answers: 300, found: 31 });
  });
});

describe('the promise of the advice to stop', () => {
  const table = readRecords(RECORDS).tables.find(({ command }) => command.includes('bench -- stops'));
  const rowOf = (name: string, target: number) =>
    table?.rows.find((row) => row[0] === name && row[1] === `${100 * target} %`) ?? expect.fail(`no row of ${name}`);

  it.each(STOP_TARGETS)(
    'the advice tells the figures that the record has for corpora left out, target %s',
    (target) => {
      const row = rowOf('Tendril, constants chosen on the other corpora', target);
      expect(STOP_TESTS[target].keptOf100).toBe(Math.floor(100 * Number(row.at(-3))));
      expect(STOP_TESTS[target].answersRatio).toBe(Number(row.at(-1)));
    },
  );

  it.each(STOP_TARGETS)(
    'the recorded reviews give the recorded share with the rule of today, target %s',
    async (target) => {
      const reviews = await readReviews(`${RECORDS}/reviews.jsonl`);
      const kept = reviews.filter((review) => {
        const { found } = productRule()(review, momentsOf(review), target);
        return found >= target * review.finds.length - 1e-9;
      });
      expect((kept.length / reviews.length).toFixed(3)).toBe(rowOf('Tendril', target).at(-3));
    },
  );
});

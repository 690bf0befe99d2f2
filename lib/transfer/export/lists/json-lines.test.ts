import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hardSeeds, SEEDS, written } from '../../../../tests/support/transfer-samples';
import { jsonLines } from './json-lines';

const objectsOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

describe('JSON Lines', () => {
  it('carries all that is known of a seed', async () => {
    const [seed, , candidate, rejected] = objectsOf(await written(jsonLines, SEEDS));
    expect(seed).toMatchObject({ url: SEEDS[0]?.url, tags: ['birds', 'wet|land'], scope: 'page', found_by: 'mark' });
    expect(candidate).toMatchObject({ verdict: 'candidate', score: 0.625, hub_score: 0.75, depth: 2 });
    expect(rejected).toMatchObject({ verdict: 'no' });
  });

  it('keeps any text exactly, one object a line', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, async (seeds) => {
        const objects = objectsOf(await written(jsonLines, seeds));
        expect(objects.map(({ url, title, tags }) => ({ url, title, tags }))).toEqual(
          seeds.map(({ url, title, tags }) => ({ url, title, tags })),
        );
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputOf, type PageFixture, twoTopics } from '../../../../tests/support/ranking-input';
import { createJaccardRanker } from './jaccard';

function jaccard(a: string, b: string): number {
  const left = new Set(a.split(' ').filter(Boolean));
  const right = new Set(b.split(' ').filter(Boolean));
  const common = [...left].filter((word) => right.has(word)).length;
  const union = left.size + right.size - common;
  return union === 0 ? 0 : common / union;
}

function reference(pages: readonly PageFixture[]): number[] {
  const seeds = pages.filter((page) => page.role === 'seed');
  return pages
    .filter((page) => page.role === 'candidate')
    .map((page) => seeds.reduce((sum, seed) => sum + jaccard(seed.text, page.text), 0) / seeds.length);
}

describe('jaccard ranker (DWDBRM eqs 3, 4)', () => {
  it('jaccard is the mean Jaccard similarity of term sets to the seeds', () => {
    const pages: PageFixture[] = [
      { url: 'a', role: 'seed', text: 'x x y' },
      { url: 'b', role: 'seed', text: 'y z w' },
      { url: 'c', role: 'candidate', text: 'x y v' },
      { url: 'd', role: 'candidate', text: '' },
    ];
    const scores = createJaccardRanker().score(inputOf(pages));
    expect(scores?.[0]).toBeCloseTo((2 / 3 + 1 / 5) / 2, 12);
    expect(scores?.[1]).toBe(0);
  });

  it('jaccard equals a set-based reference with more seeds than bits in a mask', () => {
    const pages = twoTopics(2, { seeds: 70, negatives: 5, candidates: 40 });
    const scores = createJaccardRanker().score(inputOf(pages)) ?? [];
    for (const [i, expected] of reference(pages).entries()) expect(scores[i]).toBeCloseTo(expected, 12);
  });

  it('jaccard scores like a fresh ranker after any earlier calls', () => {
    fc.assert(
      fc.property(fc.array(fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }), { maxLength: 4 }), (calls) => {
        const input = inputOf(twoTopics(3, { seeds: 6, negatives: 2, candidates: 10 }));
        const used = createJaccardRanker();
        for (const seeds of calls) used.score({ ...input, seeds: Uint32Array.from(seeds) });
        expect(used.score(input)).toEqual(createJaccardRanker().score(input));
      }),
    );
  });

  it('jaccard scores appended rows like a fresh ranker', () => {
    const pages = twoTopics(4, { seeds: 3, negatives: 2, candidates: 30 });
    const input = inputOf(pages);
    const ranker = createJaccardRanker();
    ranker.score(input);
    const row = input.matrix.append(input.matrix.row(0));
    const grown = { ...input, candidates: Uint32Array.of(...input.candidates, row) };
    expect(ranker.score(grown)).toEqual(createJaccardRanker().score(grown));
  });
});

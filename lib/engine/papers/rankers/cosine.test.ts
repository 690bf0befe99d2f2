import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputOf, separation, twoTopics } from '../../../../tests/support/ranking-input';
import type { RankingInput } from '../../rank/ranker';
import { createCosineRanker } from './cosine';

describe('cosine ranker (DWDBRM eqs 3, 5)', () => {
  it('cosine is the mean cosine of count vectors to the seeds', () => {
    const input = inputOf([
      { url: 'a', role: 'seed', text: 'x x y' },
      { url: 'b', role: 'seed', text: 'y' },
      { url: 'c', role: 'candidate', text: 'x y y' },
      { url: 'd', role: 'candidate', text: 'z' },
      { url: 'e', role: 'candidate', text: '' },
    ]);
    const scores = createCosineRanker().score(input);
    expect(scores?.[0]).toBeCloseTo((4 / 5 + 2 / Math.sqrt(5)) / 2, 12);
    expect([scores?.[1], scores?.[2]]).toEqual([0, 0]);
  });

  it('cosine compares pages with a moved centroid, and applies boosts', () => {
    const input = inputOf([
      { url: 'a', role: 'seed', text: 'x' },
      { url: 'b', role: 'rejected', text: 'y' },
      { url: 'c', role: 'candidate', text: 'x y' },
      { url: 'd', role: 'candidate', text: 'x' },
    ]);
    const score = (given: Partial<RankingInput>) => createCosineRanker().score({ ...input, ...given })?.[0];
    const half = Math.SQRT1_2;
    expect(score({})).toBeCloseTo(half, 12);
    expect(score({ centroid: { rows: Uint32Array.of(0), shares: Float64Array.of(1) } })).toBe(score({}));
    const moved = { rows: Uint32Array.of(0, 1), shares: Float64Array.of(1, -0.25) };
    expect(score({ centroid: moved })).toBeCloseTo(0.75 * half, 12);
    expect(score({ boosts: new Map([[0, 3]]) })).toBeCloseTo(3 * half, 12);
    expect(score({ boosts: new Map([[0, 0]]) })).toBe(0);
  });

  it('cosine scores appended pages like a fresh ranker, with the same and another centroid', () => {
    const input = inputOf(twoTopics(2, { seeds: 3, negatives: 0, candidates: 10 }));
    const centroid = { rows: input.seeds, shares: new Float64Array(3).fill(1 / 3) };
    const ranker = createCosineRanker();
    ranker.score({ ...input, centroid });
    const { ids } = input.matrix.row(0);
    const vector = { ids: [...ids, input.matrix.width + 5], counts: [...ids, 1].fill(2), weights: [...ids, 1].fill(2) };
    const row = input.matrix.append({
      ids: Uint32Array.from(vector.ids),
      counts: Uint16Array.from(vector.counts),
      weights: Float32Array.from(vector.weights),
    });
    const grown = { ...input, candidates: Uint32Array.of(row, ...input.candidates) };
    for (const next of [{ centroid }, { centroid: { ...centroid, shares: Float64Array.of(1, 0, 0) } }, {}])
      expect(ranker.score({ ...grown, ...next })).toEqual(createCosineRanker().score({ ...grown, ...next }));
  });

  it('cosine abstains without seeds', () => {
    expect(createCosineRanker().score(inputOf([{ url: 'c', role: 'candidate', text: 'x' }]))).toBeUndefined();
  });

  it('cosine stays in [0, 1], is 1 for a copy of the only seed, and does not depend on length', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }), (words) => {
        const text = words.join(' ');
        const input = inputOf([
          { url: 's', role: 'seed', text },
          { url: 'c', role: 'candidate', text: `${text} ${text}` },
          { url: 'd', role: 'candidate', text: `${text} b b q` },
        ]);
        const [copy, other] = createCosineRanker().score(input) ?? [];
        expect(copy).toBeCloseTo(1, 12);
        expect(other).toBeGreaterThanOrEqual(0);
        expect(other).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('cosine separates two topics', () => {
    const input = inputOf(twoTopics(1, { seeds: 5, negatives: 20, candidates: 60 }));
    expect(separation(createCosineRanker().score(input) ?? [])).toBeGreaterThan(0.8);
  });
});

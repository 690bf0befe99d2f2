import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RankerName } from '../basics';
import { FUSION_NAMES } from '../method-names';
import { RANKERS } from '../methods/rankers';
import { FUSIONS, scaleOf } from './fuse';
import { orderDescending, positionsOf } from './order';

type Votes = Parameters<(typeof FUSIONS)['weighted']['fuse']>[0];

function votes(scores: Readonly<Partial<Record<RankerName, readonly number[]>>>): Votes {
  const candidates = Object.values(scores)[0]?.length ?? 0;
  const ties = Uint32Array.from({ length: candidates }, (_, i) => i);
  return {
    candidates,
    scores: Object.fromEntries(Object.entries(scores).map(([name, values]) => [name, Float64Array.from(values)])),
    weights: Object.fromEntries(Object.keys(scores).map((name) => [name, RANKERS[name as RankerName].weight])),
    positions: Object.fromEntries(
      Object.entries(scores).map(([name, values]) => [name, positionsOf(orderDescending(values, ties), values)]),
    ),
  };
}

const meanRank = (given: Votes) => FUSIONS['mean-rank'].fuse(given);
const weighted = (given: Votes) => FUSIONS.weighted.fuse(given);

describe('meanRank (DWDBRM eq 8)', () => {
  it('mean-rank by hand: α = 0.2 weighs the position in PageRank, and the other rankers share 0.8', () => {
    const fused = meanRank(votes({ cosine: [3, 2, 1], jaccard: [1, 3, 2], pagerank: [1, 2, 3] }));
    // Positions: cosine 1 2 3, Jaccard 3 1 2, PageRank 3 2 1.
    const expected = [0.8 * 2 + 0.2 * 3, 0.8 * 1.5 + 0.2 * 2, 0.8 * 2.5 + 0.2 * 1].map((value) => 1 - (value - 1) / 3);
    for (const [i, value] of expected.entries()) expect(fused[i]).toBeCloseTo(value, 12);
  });

  it('mean-rank leaves abstaining rankers out of the mean', () => {
    expect([...meanRank(votes({ cosine: [1, 2] }))]).toEqual([0.5, 1]);
    expect([...meanRank(votes({ pagerank: [2, 1] }))]).toEqual([1, 0.5]);
    expect([...meanRank({ ...votes({}), candidates: 2 })]).toEqual([0, 0]);
  });
});

describe.each(FUSION_NAMES)('%s', (name) => {
  const { fuse, logOdds } = FUSIONS[name];

  it(`${name} fusion keeps the order on which all rankers agree, also in its finite log-odds`, () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 20 }), (scores) => {
        const fused = fuse(votes({ cosine: scores, jaccard: scores, pagerank: scores }));
        for (const [i, value] of fused.entries()) {
          expect(logOdds(value)).toSatisfy(Number.isFinite);
          for (const [j, other] of fused.entries()) {
            if ((scores[i] as number) > (scores[j] as number)) expect(value).toBeGreaterThan(other);
            if (value > other) expect(logOdds(value)).toBeGreaterThanOrEqual(logOdds(other));
          }
        }
      }),
    );
  });
});

describe('weighted', () => {
  it('weighted fusion follows the topic classifier when Jaccard orders two pages the other way', () => {
    const fused = weighted(votes({ 'topic-classifier': [1, 2, -1, -2], jaccard: [2, 1, 0, 0] }));
    expect(fused[1] as number).toBeGreaterThan(fused[0] as number);
  });

  it('weighted fusion does not let one page with a rare word pass a page on which the classifier is sure', () => {
    const classifier = Array.from({ length: 40 }, (_, i) => (i === 0 ? 6 : i % 2));
    const name = Array.from({ length: 40 }, (_, i) => (i === 1 ? 1 : 0));
    const given = votes({ 'topic-classifier': classifier, 'own-words': name });
    const first = (fused: Float64Array) => fused.indexOf(Math.max(...fused));
    expect(first(weighted(given))).toBe(1);
    expect(first(weighted({ ...given, limits: { 'own-words': 4 } }))).toBe(0);
  });

  it('scaleOf gives standard scores up to the limit, and scales a better best score down to the limit', () => {
    const even = Float64Array.of(-1, 1);
    expect(scaleOf(even)).toBe(1);
    expect(scaleOf(even, 2)).toBe(1);
    const rare = Float64Array.from({ length: 26 }, (_, i) => (i === 0 ? 26 : 0));
    expect(25 * scaleOf(rare)).toBeCloseTo(5, 12);
    expect(25 * scaleOf(rare, 3)).toBeCloseTo(3, 12);
    expect(scaleOf(Float64Array.of(2, 2), 3)).toBe(0);
  });

  it('weighted fusion keeps the best two pages apart even if both are extreme outliers', () => {
    const scores = Array.from({ length: 2000 }, (_, i) => (i === 0 ? 1000 : i === 1 ? 999.9 : 0));
    const given = votes({ 'own-words': scores });
    const order = orderDescending(weighted(given), Uint32Array.of(1, 0, ...scores.keys()).slice(0, 2));
    expect([...order]).toEqual([0, 1]);
  });

  it('weighted fusion gives every page 0 when the only ranker scores all pages alike', () => {
    expect([...weighted(votes({ cosine: [1, 1] }))]).toEqual([0, 0]);
  });
});

import { describe, expect, it } from 'vitest';
import { inputOf, separation, twoTopics } from '../../../../tests/support/ranking-input';
import { RankingCache } from '../../rank/ranking-cache';
import { createLogisticRegressionRanker } from './logistic-regression';

const ranker = () => createLogisticRegressionRanker(new RankingCache());

describe('logistic regression ranker (DWDBRM eq 2)', () => {
  it('logistic-regression scores the log-odds of binary terms: one term, one page on each side', () => {
    // w·x + b with w = 2·(x − x̄)-symmetric solution: w = σ(−w/2), b = −w/2.
    const input = inputOf([
      { url: 's', role: 'seed', text: 'x x x' },
      { url: 'n', role: 'negative', text: '' },
      { url: 'a', role: 'candidate', text: 'x' },
      { url: 'b', role: 'candidate', text: 'unknown' },
    ]);
    const [withTerm, without] = ranker().score(input) ?? [];
    const w = (withTerm as number) - (without as number);
    expect(w).toBeCloseTo(1 / (1 + Math.exp(w / 2)), 3);
    expect(without).toBeCloseTo(-w / 2, 3);
  });

  it('logistic-regression scores like a fresh ranker after other seeds and negatives', () => {
    const input = inputOf(twoTopics(8, { seeds: 6, negatives: 8, candidates: 12 }));
    const used = ranker();
    used.score({ ...input, seeds: input.seeds.subarray(2), negatives: input.negatives.toReversed() });
    expect(used.score(input)).toEqual(ranker().score(input));
  });

  it('logistic-regression fits more negatives than the 400 rejected pages, whatever their order', () => {
    const pages = twoTopics(9, { seeds: 2, negatives: 1_300, candidates: 6 });
    const input = inputOf(pages.map((page, i) => (i < 402 && i >= 2 ? { ...page, role: 'rejected' as const } : page)));
    const some = input.negatives.filter((row) => row < 402);
    const scores = ranker().score(input);
    expect(scores).toHaveLength(6);
    expect(scores).not.toEqual(ranker().score({ ...input, negatives: some }));
    expect(scores).toEqual(ranker().score({ ...input, negatives: input.negatives.toReversed() }));
  });

  it('logistic-regression fits no background page when it has 1,000 rejected pages', () => {
    const pages = twoTopics(9, { seeds: 2, negatives: 1_300, candidates: 6 });
    const input = inputOf(
      pages.map((page, i) => (i < 1_102 && i >= 2 ? { ...page, role: 'rejected' as const } : page)),
    );
    const rejected = input.negatives.filter((row) => row < 1_102);
    expect(rejected.length).toBeLessThan(input.negatives.length);
    expect(ranker().score({ ...input, negatives: rejected })).toEqual(ranker().score(input));
  });

  it('logistic-regression abstains without negatives', () => {
    const pages = twoTopics(1, { seeds: 3, negatives: 0, candidates: 4 });
    expect(ranker().score(inputOf(pages))).toBeUndefined();
  });

  it('logistic-regression separates two topics', () => {
    const input = inputOf(twoTopics(1, { seeds: 5, negatives: 20, candidates: 60 }));
    expect(separation(ranker().score(input) ?? [])).toBeGreaterThan(0.9);
  });
});

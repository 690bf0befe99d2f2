import { describe, expect, it } from 'vitest';
import { inputOf, type PageFixture, separation, twoTopics } from '../../../../tests/support/ranking-input';
import { createBayesianSetsRanker } from './bayesian-sets';

const pages: PageFixture[] = [
  { url: 'a', role: 'seed', text: 'x y' },
  { url: 'b', role: 'seed', text: 'x' },
  { url: 'c', role: 'negative', text: 'y z' },
  { url: 'd', role: 'candidate', text: 'x x z' },
  { url: 'e', role: 'candidate', text: '' },
];

describe('bayesian sets (DWDBRM eq 6)', () => {
  it('bayesian-sets equals the ratio of Beta–Bernoulli probabilities, up to a constant', () => {
    // Shares over all five pages: x 3/5, y 2/5, z 2/5; c = 2; two seeds.
    const q = (df: number, s: number) => {
      const alpha = (2 * df) / 5;
      const beta = 2 * (1 - df / 5);
      const posterior = (alpha + s) / (alpha + beta + 2);
      const prior = alpha / (alpha + beta);
      return Math.log(posterior / prior) - Math.log((1 - posterior) / (1 - prior));
    };
    const scores = createBayesianSetsRanker().score(inputOf(pages));
    expect(scores?.[0]).toBeCloseTo(q(3, 2) + q(2, 0), 6);
    expect(scores?.[1]).toBe(0);
  });

  it('bayesian-sets scores like a fresh ranker after any earlier calls', () => {
    const input = inputOf(twoTopics(5, { seeds: 4, negatives: 10, candidates: 40 }));
    const used = createBayesianSetsRanker();
    used.score({ ...input, candidates: input.candidates.subarray(7), negatives: input.negatives.subarray(0, 3) });
    used.score({ ...input, seeds: input.seeds.subarray(1) });
    expect(used.score(input)).toEqual(createBayesianSetsRanker().score(input));
  });

  it('bayesian-sets scores appended pages like a fresh ranker, and has bounded scores with an appended seed', () => {
    const page = (i: number): PageFixture => ({
      ...{ url: `http://a.example/${i}`, text: `w${i % 3} all` },
      role: i < 3 ? 'seed' : 'candidate',
    });
    const input = inputOf(Array.from({ length: 105 }, (_, i) => page(i)));
    const used = createBayesianSetsRanker();
    used.score(input);
    const { matrix } = input;
    const row = matrix.append(input.vocabulary.vector({ terms: ['w0', 'new'], counts: [1, 1], weights: [1, 1] }));
    const url = (n: number) => (n === row ? 'http://new.example/' : input.url(n));
    const grown = { ...input, url, candidates: Uint32Array.of(...input.candidates, row) };
    const scores = used.score(grown) as Float64Array;
    expect(scores).toEqual(createBayesianSetsRanker().score(grown));
    const asSeed = { ...grown, candidates: input.candidates, seeds: Uint32Array.of(...input.seeds, row) };
    for (const score of used.score(asSeed) ?? []) expect(Math.abs(score)).toBeLessThan(20);
  });

  it('bayesian-sets stays finite when a term is on every page', () => {
    const input = inputOf(pages.map((page) => ({ ...page, text: `${page.text} all` })));
    for (const score of createBayesianSetsRanker().score(input) ?? []) expect(Number.isFinite(score)).toBe(true);
  });

  it('bayesian-sets separates two topics', () => {
    const input = inputOf(twoTopics(1, { seeds: 5, negatives: 20, candidates: 60 }));
    expect(separation(createBayesianSetsRanker().score(input) ?? [])).toBeGreaterThan(0.9);
  });
});

import { leading } from '../arrays';

/** Number of imagined seeds, above all candidates, that are added to the real ones. */
const PRIOR_SEEDS = 3;

/**
 * Returns how far a ranker by the topic's name is trusted, in [0, 1], by the scores that it gives to seeds and
 * candidates.
 *
 * Trust is 2p̄ − 1, at least 0. p̄ is the mean place of the real and imagined seeds among the candidates (1 = above
 * all, ½ = random). 1 without seeds.
 * @param candidates at least one score.
 */
export function trustOf(seeds: Float64Array, candidates: Float64Array): number {
  const sorted = candidates.toSorted();
  const below = (score: number) => leading(sorted, (other) => other < score);
  const notAbove = (score: number) => leading(sorted, (other) => other <= score);
  const place = (score: number) => (below(score) + notAbove(score)) / 2 / sorted.length;
  const sum = seeds.reduce((total, score) => total + place(score), PRIOR_SEEDS);
  return Math.max(0, (2 * sum) / (PRIOR_SEEDS + seeds.length) - 1);
}

/** Largest standard score by a name that no seed says. */
const LEAST_LIMIT = 4;

/**
 * Returns the largest standard score that a ranker by the topic's name should give, from 4 (no seed says the name) up.
 *
 * BM25 of a rare word is 0 on most pages, so standard scores reach 14 and outweigh all other rankers although few
 * relevant pages may say the word. The limit is 4 / (1 − ū). ū is the mean over the seeds, and one imagined seed
 * without the name, of their score over the best candidate's, at most 1.
 */
export function limitOf(seeds: Float64Array, candidates: Float64Array): number {
  const best = candidates.reduce((most, score) => Math.max(most, score), 0);
  const sum = seeds.reduce((total, score) => total + Math.min(1, score / best), 0);
  return LEAST_LIMIT / (1 - sum / (seeds.length + 1));
}

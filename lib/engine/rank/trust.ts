import { leading } from '../arrays';

/** Number of imagined seeds added to the real ones, and the share of candidates that score less than they do. */
const PRIOR_SEEDS = 3;
const PRIOR_PLACE = 0.9;

/**
 * Returns how far a ranker by the topic's name is trusted, in [0, 1], by the scores that it gives to seeds and candidates.
 *
 * Trust is 2p̄ − 1, relative to the trust without seeds. p̄ is the mean place of the seeds among the candidates
 * (1 = above all, ½ = random), shrunk towards `PRIOR_PLACE`.
 */
export function trustOf(seeds: Float64Array, candidates: Float64Array): number {
  const sorted = candidates.toSorted();
  const below = (score: number) => leading(sorted, (other) => other < score);
  const notAbove = (score: number) => leading(sorted, (other) => other <= score);
  const place = (score: number) => (below(score) + notAbove(score)) / 2 / sorted.length;
  const sum = seeds.reduce((total, score) => total + place(score), PRIOR_SEEDS * PRIOR_PLACE);
  return Math.min(1, Math.max(0, ((2 * sum) / (PRIOR_SEEDS + seeds.length) - 1) / (2 * PRIOR_PLACE - 1)));
}

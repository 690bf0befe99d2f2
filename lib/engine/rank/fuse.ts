import { FUSION_ALPHA } from '../defaults';
import { scoreLogOdds, standardLogOdds } from '../log-odds';
import type { FusionName } from '../method-names';
import type { MemberName } from './ranker';

/**
 * Scores and positions of all rankers for one list of candidates. Arrays are parallel to the candidates; rankers that
 * abstained are absent.
 */
interface Votes {
  readonly candidates: number;
  readonly scores: Readonly<Partial<Record<MemberName, Float64Array>>>;
  /** 1 = best; candidates with equal scores share their mean position. */
  readonly positions: Readonly<Partial<Record<MemberName, Float64Array>>>;
  /** Factor on each ranker's standard score. */
  readonly weights: Readonly<Partial<Record<MemberName, number>>>;
  /** Largest standard score of each ranker that has a limit (`scaleOf`). */
  readonly limits?: Readonly<Partial<Record<MemberName, number | undefined>>>;
}

interface Fusion {
  /** Fused score per candidate, higher is better. */
  fuse(votes: Votes): Float64Array;
  /** Converts a fused score to log-odds, for rankings in which no ranker gives log-odds. */
  logOdds(fused: number): number;
}

/**
 * Fuses by mean position (DWDBRM eq 8) with α = `FUSION_ALPHA`: v = (1 − α) · mean position by the other rankers + α ·
 * position by PageRank. Returns 1 − (v − 1) / candidates in (0, 1], so that higher is better. If only one side of the
 * sum is present, it has weight 1. Zeros if all rankers abstained.
 */
function meanRank({ candidates, positions }: Votes): Float64Array {
  const { pagerank, ...others } = positions;
  const members = Object.values(others);
  const alpha = pagerank === undefined ? 0 : members.length === 0 ? 1 : FUSION_ALPHA;
  const fused = new Float64Array(candidates);
  if (members.length === 0 && pagerank === undefined) return fused;
  for (let i = 0; i < candidates; i += 1) {
    let sum = 0;
    for (const member of members) sum += member[i] as number;
    const mean = members.length === 0 ? 0 : sum / members.length;
    fused[i] = 1 - ((1 - alpha) * mean + alpha * (pagerank?.[i] ?? 0) - 1) / candidates;
  }
  return fused;
}

/**
 * Fuses by the weighted sum of standard scores (mean 0, standard deviation 1 over the candidates), some scaled down by
 * their limit. A ranker without a weight, or with equal scores, adds 0.
 */
function weighted({ candidates, scores, weights, limits }: Votes): Float64Array {
  const fused = new Float64Array(candidates);
  for (const [name, values] of Object.entries(scores) as [MemberName, Float64Array][]) {
    const spread = spreadOf(values);
    const scale = (weights[name] ?? 0) * scaleOf(values, limits?.[name], spread);
    for (let i = 0; i < candidates; i += 1)
      fused[i] = (fused[i] as number) + scale * ((values[i] as number) - spread.mean);
  }
  return fused;
}

export interface Spread {
  readonly mean: number;
  /** Standard deviation. */
  readonly deviation: number;
}

/** Returns mean and population standard deviation; both are 0 for an empty list. */
export function spreadOf(values: Float64Array): Spread {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i] as number;
  const mean = sum / Math.max(1, values.length);
  let squares = 0;
  for (let i = 0; i < values.length; i += 1) squares += ((values[i] as number) - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / Math.max(1, values.length)) };
}

/**
 * Returns the factor from scores to standard scores, smaller if the best score would otherwise be more than `limit`
 * standard deviations above the mean; 0 if all scores are equal.
 */
export function scaleOf(values: Float64Array, limit?: number, { mean, deviation } = spreadOf(values)): number {
  if (deviation === 0) return 0;
  if (limit === undefined) return 1 / deviation;
  const best = values.reduce((most, value) => Math.max(most, value));
  return 1 / Math.max(deviation, (best - mean) / limit);
}

/** Methods by which the scores of several rankers become one order. */
export const FUSIONS: Readonly<Record<FusionName, Fusion>> = {
  'mean-rank': { fuse: meanRank, logOdds: scoreLogOdds },
  weighted: { fuse: weighted, logOdds: standardLogOdds },
};

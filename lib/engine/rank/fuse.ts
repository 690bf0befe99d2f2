import { FUSION_ALPHA } from '../defaults';
import { scoreLogOdds, standardLogOdds } from '../log-odds';
import type { FusionName, RankerName } from '../types';
import { pickedFirst } from './order';

/** What rankers made of one list of candidates; an abstaining ranker is absent. */
export interface Votes {
  readonly candidates: number;
  /** Ascending indices of those whose scores say what a standard score is (`RankingCache.measured`). */
  readonly measured: Uint32Array;
  readonly scores: Readonly<Partial<Record<RankerName, Float64Array>>>;
  /** From 1 (best). */
  readonly positions: Readonly<Partial<Record<RankerName, Uint32Array>>>;
  /** What each ranker's standard score counts for; see `weightOf` in rank/registry.ts. */
  readonly weights: Readonly<Partial<Record<RankerName, number>>>;
}

export interface Fusion {
  /** Per candidate, higher is better. */
  fuse(votes: Votes): Float64Array;
  /** A fused value as log-odds, rising with it, for rankings in which no ranker has such. */
  logOdds(fused: number): number;
}

/**
 * DWDBRM eq 8: (1 − α)·mean of the positions of the rankers in F + α·position by PageRank, α = `FUSION_ALPHA`; lower is
 * better, so it is turned into 1 − (value − 1) / candidates. F is the rankers that did not abstain; where one side of the
 * sum is missing the other has the whole say.
 */
function meanRank({ candidates, positions }: Votes): Float64Array {
  const { pagerank, ...others } = positions;
  const members = Object.values(others);
  const alpha = pagerank === undefined ? 0 : members.length === 0 ? 1 : FUSION_ALPHA;
  const fused = new Float64Array(candidates);
  for (let i = 0; i < candidates; i += 1) {
    let sum = 0;
    for (const member of members) sum += member[i] as number;
    const mean = members.length === 0 ? 0 : sum / members.length;
    fused[i] = 1 - ((1 - alpha) * mean + alpha * (pagerank?.[i] ?? 0) - 1) / candidates;
  }
  return members.length === 0 && pagerank === undefined ? fused.fill(0) : fused;
}

/**
 * The product's own: standard scores (mean 0, deviation 1 over the measured candidates) of the rankers, added by their weights. The sums
 * give the order and nothing else: they move with the pool, so how likely a page is follows from its evidence (rank/ranking.ts).
 */
function weighted({ candidates, measured, scores, weights }: Votes): Float64Array {
  const fused = new Float64Array(candidates);
  for (const [name, values] of Object.entries(scores))
    addStandard(fused, values, spreadOf(pickedFirst(values, measured)), weights[name as RankerName] ?? 0);
  return fused;
}

/** Mean and standard deviation. */
export interface Spread {
  readonly mean: number;
  readonly deviation: number;
}

/** Zeros where there are no values. */
export function spreadOf(values: Float64Array): Spread {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i] as number;
  const mean = sum / Math.max(1, values.length);
  let squares = 0;
  for (let i = 0; i < values.length; i += 1) squares += ((values[i] as number) - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / Math.max(1, values.length)) };
}

function addStandard(sum: Float64Array, values: Float64Array, { mean, deviation }: Spread, weight: number): void {
  if (deviation === 0) return;
  const scale = weight / deviation;
  for (let i = 0; i < values.length; i += 1) sum[i] = (sum[i] as number) + scale * ((values[i] as number) - mean);
}

export const FUSIONS: Readonly<Record<FusionName, Fusion>> = {
  'mean-rank': { fuse: meanRank, logOdds: scoreLogOdds },
  weighted: { fuse: weighted, logOdds: standardLogOdds },
};

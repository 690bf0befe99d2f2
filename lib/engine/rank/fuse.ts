import { FUSION_ALPHA } from '../defaults';
import type { FusionName, RankerName } from '../types';
import { RANKERS } from './registry';

/** What rankers made of one list of candidates; an abstaining ranker is absent. */
export interface Votes {
  readonly candidates: number;
  readonly scores: Readonly<Partial<Record<RankerName, Float64Array>>>;
  /** From 1 (best). */
  readonly positions: Readonly<Partial<Record<RankerName, Uint32Array>>>;
}

/** Fused score per candidate in [0, 1], higher is better. */
export type Fusion = (votes: Votes) => Float64Array;

/**
 * DWDBRM eq 8: (1 − α)·mean of the positions of the rankers in F + α·position by PageRank, α = `FUSION_ALPHA`; lower is
 * better, so it is turned into 1 − (value − 1) / candidates. F is the rankers that did not abstain; where one side of the
 * sum is missing the other has the whole say.
 */
export function meanRank({ candidates, positions }: Votes): Float64Array {
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
 * The product's own: standard scores (mean 0, deviation 1 over the candidates) of the rankers, added with fixed weights,
 * then squeezed into [0, 1] by the logistic function.
 */
export function weighted({ candidates, scores }: Votes): Float64Array {
  const fused = new Float64Array(candidates);
  for (const [name, values] of Object.entries(scores)) addStandard(fused, values, RANKERS[name as RankerName].weight);
  for (let i = 0; i < candidates; i += 1) fused[i] = 1 / (1 + Math.exp(-(fused[i] as number)));
  return fused;
}

function addStandard(sum: Float64Array, values: Float64Array, weight: number): void {
  let mean = 0;
  for (let i = 0; i < values.length; i += 1) mean += (values[i] as number) / values.length;
  let variance = 0;
  for (let i = 0; i < values.length; i += 1) variance += ((values[i] as number) - mean) ** 2 / values.length;
  if (variance === 0) return;
  const scale = weight / Math.sqrt(variance);
  for (let i = 0; i < values.length; i += 1) sum[i] = (sum[i] as number) + scale * ((values[i] as number) - mean);
}

export const FUSIONS: Readonly<Record<FusionName, Fusion>> = { 'mean-rank': meanRank, weighted };

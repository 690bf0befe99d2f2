import { RANKER_NAMES, type RankerName } from '../types';

/**
 * Returns the variance of the positions that the rankers give one candidate (query by committee).
 * @param positions 1-based, by ranker; each ranker present has a position for every candidate.
 * @param at 0-based place of the candidate in the fused ranking.
 * @returns squared positions; 0 with fewer than two rankers.
 */
export function disagreement(positions: Readonly<Partial<Record<RankerName, Uint32Array>>>, at: number): number {
  let votes = 0;
  let sum = 0;
  let squares = 0;
  for (const ranker of RANKER_NAMES) {
    const position = positions[ranker]?.[at];
    if (position === undefined) continue;
    votes += 1;
    sum += position;
    squares += position * position;
  }
  return votes === 0 ? 0 : squares / votes - (sum / votes) ** 2;
}

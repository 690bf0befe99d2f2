import { RANKER_NAMES, type RankerName } from '../types';

/**
 * Query by committee: how far the rankers disagree on a candidate, as the variance of the positions they give it.
 * @param positions 1-based, by ranker; every ranker that has any has one for each candidate.
 * @param at 0-based place of the candidate in the fused ranking.
 * @returns positions squared; 0 where no ranker, or one alone, has a say.
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

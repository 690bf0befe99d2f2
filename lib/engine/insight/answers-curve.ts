/** Curve of a topic's answers, with a projection. Pure functions. */
import { foldVerdicts } from '../topic/feedback';
import type { RankingRecord, VerdictRecord } from '../types';

/** Fewest projected answers; otherwise as many are projected as were given. */
const LEAST_PROJECTED = 20;

interface AnswersPoint {
  readonly answers: number;
  /** Number of confirmed pages after this many answers; an expected number if `isExpected`. */
  readonly found: number;
  readonly isExpected: boolean;
}

/**
 * Returns the curve of confirmed pages by number of answers. Valid yes and no answers come in log order; then the curve
 * is projected over the best suggestions by their probabilities.
 */
export function answersCurve(
  log: readonly VerdictRecord[],
  ranking: Pick<RankingRecord, 'scores'> | undefined,
): AnswersPoint[] {
  const curve: AnswersPoint[] = [{ answers: 0, found: 0, isExpected: false }];
  let [answers, found] = [0, 0];
  for (const { verdict } of foldVerdicts(log).standing) {
    if (verdict !== 'yes' && verdict !== 'no') continue;
    answers += 1;
    found += verdict === 'yes' ? 1 : 0;
    curve.push({ answers, found, isExpected: false });
  }
  for (const score of ranking?.scores.subarray(0, Math.max(LEAST_PROJECTED, answers)) ?? []) {
    answers += 1;
    found += score;
    curve.push({ answers, found, isExpected: true });
  }
  return curve;
}

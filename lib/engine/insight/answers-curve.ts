/** The answers of a topic as a curve, and where it probably goes on. Pure folds. */
import { foldVerdicts } from '../topic/feedback';
import type { RankingRecord, VerdictRecord } from '../types';

/** A projection goes on for as many answers as were given, but at least this many. */
const LEAST_PROJECTED = 20;

interface AnswersPoint {
  readonly answers: number;
  /** Confirmed after so many answers; an expected number where `isExpected`. */
  readonly found: number;
  readonly isExpected: boolean;
}

/** Yes and no to pages that hold, in the order they were given; then what the best suggestions would add, by their probabilities. */
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

/** When a review may stop. Pure functions. */
import { STOP_TARGETS, type StopTarget } from '../basics';
import type { JudgedEvidence } from './calibration';

/** What a benchmark of the advice for one target measured (docs/RESULTS.md). */
interface StopTest {
  /** Of 100 tested reviews, those with the target reached when the advice came. */
  readonly keptOf100: number;
  /** Mean of answers given at that point, divided by answers after which the target was reached. */
  readonly answersRatio: number;
}

export const STOP_TESTS: Readonly<Record<StopTarget, StopTest>> = {
  0.8: { keptOf100: 95, answersRatio: 3 },
  0.9: { keptOf100: 95, answersRatio: 3.7 },
  0.95: { keptOf100: 95, answersRatio: 6.2 },
};

/** Answers without a yes that are needed, as a share of all answers, if one missed page breaks the promise. */
const DRY_SHARE = 1.6;
/** The more pages must be missed to break the promise, the fewer such answers are needed, by this power. */
const MISSED_POWER = 0.65;
/** Power of the share of pages that wait for an answer. */
const WAITING_POWER = 0.3;
/** Least estimated share found: below it, the ranking expects too many pages of the topic to stop. */
const LEAST_SHARE = 0.7;

/** Share found / (found + left), in [0, 1]; 1 if both are 0. */
export function shareFound(found: number, left: number): number {
  return found + left === 0 ? 1 : found / (found + left);
}

/**
 * Largest share of the relevant pages that a review has found with the tested certainty; 0 for none.
 * For the target t, the last d of n answers were no, and d ≥ 1.6 n K^−0.65 · w^0.3. K = 1 + f (1 − t) / t is the number of
 * pages that must be missed to break the promise with f found; w is the share of pages without an answer. A topic with few
 * pages thus needs a longer run. Compare the knee of Cormack & Grossman ("Engineering Quality and Reliability in
 * Technology-Assisted Review", SIGIR 2016), whose ratio of slopes falls with f too. docs/RESULTS.md has the tests.
 * @param judged answers about single pages, in the order in which they were given.
 * @param waiting number of pages without an answer.
 * @param left expected number of relevant pages among them. With less than 0.7 found, nothing is promised.
 */
export function stopTarget(
  judged: readonly Pick<JudgedEvidence, 'relevant'>[],
  waiting: number,
  left: number,
): StopTarget | 0 {
  if (waiting === 0) return Math.max(...STOP_TARGETS) as StopTarget;
  const found = judged.filter(({ relevant }) => relevant).length;
  if (found === 0 || shareFound(found, left) < LEAST_SHARE) return 0;
  const dry = judged.length - 1 - judged.findLastIndex(({ relevant }) => relevant);
  const scale = DRY_SHARE * judged.length * (waiting / (waiting + judged.length)) ** WAITING_POWER;
  const isReached = (target: StopTarget) => dry >= scale * (1 + (found * (1 - target)) / target) ** -MISSED_POWER;
  return STOP_TARGETS.findLast(isReached) ?? 0;
}

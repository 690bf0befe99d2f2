/** When a review may stop. Pure functions. */
import { STOP_TARGETS, type StopTarget } from '../basics';
import type { JudgedPage } from './calibration';

/** What `bench stops` measured for one target, on corpora that did not choose the constants. */
interface StopTest {
  /** Number of 100 tested reviews that had reached the target when the advice to stop came. */
  readonly keptOf100: number;
  /** Mean of answers given at that point, divided by answers after which the target was reached. */
  readonly answersRatio: number;
}

/** Measured reliability and cost of the advice to stop, by target. */
export const STOP_TESTS: Readonly<Record<StopTarget, StopTest>> = {
  0.8: { keptOf100: 95, answersRatio: 3.7 },
  0.9: { keptOf100: 96, answersRatio: 5.1 },
  0.95: { keptOf100: 95, answersRatio: 8.2 },
};

/** Constants of the rule, chosen by `bench stops`. */
export interface StopConstants {
  /** Answers without a yes that are needed, as a share of all answers, if one missed page breaks the promise. */
  readonly dryShare: number;
  /** The more pages must be missed to break the promise, the fewer such answers are needed, by this power. */
  readonly missedPower: number;
}

const CHOSEN: StopConstants = { dryShare: 2, missedPower: 0.7 };
/** Power of the share of pages that wait for an answer. */
const WAITING_POWER = 0.3;
/** Least estimated share found: below it, the ranking expects too many pages of the topic to stop. */
const LEAST_SHARE = 0.7;

/** Share found / (found + left), in [0, 1]; 1 if both are 0. */
export function shareFound(found: number, left: number): number {
  return found + left === 0 ? 1 : found / (found + left);
}

interface ReviewState {
  readonly answers: number;
  /** Number of yes answers. */
  readonly found: number;
  /** Number of pages without an answer, and the expected number of relevant pages among them. */
  readonly waiting: number;
  readonly left: number;
}

/**
 * Number of last answers without a yes with which a review has probably found the share `target` of the relevant pages:
 * 2 n K^−0.7 w^0.3 for n answers. K = 1 + f (1 − t) / t is the number of pages that must be missed to break the
 * promise, with f pages found and the target t; w is the share of pages without an answer. Topics with few pages thus
 * need a longer run. Compare the knee of Cormack & Grossman ("Engineering Quality and Reliability in
 * Technology-Assisted Review", SIGIR 2016), whose ratio of slopes falls with f too.
 * @returns infinity without a yes, and if less than 0.7 is found by the ranking's estimate.
 */
export function neededRun({ answers, found, waiting, left }: ReviewState, target: number, constants = CHOSEN): number {
  if (found === 0 || shareFound(found, left) < LEAST_SHARE) return Number.POSITIVE_INFINITY;
  const missed = 1 + (found * (1 - target)) / target;
  const waitingShare = waiting / (waiting + answers);
  return constants.dryShare * answers * missed ** -constants.missedPower * waitingShare ** WAITING_POWER;
}

/**
 * Returns the largest target of `STOP_TARGETS` that a review has probably reached (`neededRun`); 0 for none, the
 * largest of all if no page waits.
 * @param judged answers about single pages, in the order in which they were given.
 * @param waiting number of pages without an answer.
 * @param left expected number of relevant pages among them.
 */
export function stopTarget(
  judged: readonly Pick<JudgedPage, 'relevant'>[],
  waiting: number,
  left: number,
): StopTarget | 0 {
  if (waiting === 0) return Math.max(...STOP_TARGETS) as StopTarget;
  const answers = judged.length;
  const found = judged.filter(({ relevant }) => relevant).length;
  const run = answers - 1 - judged.findLastIndex(({ relevant }) => relevant);
  return STOP_TARGETS.findLast((target) => run >= neededRun({ answers, found, waiting, left }, target)) ?? 0;
}

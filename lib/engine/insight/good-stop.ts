import type { JudgedEvidence } from './calibration';

/** So large a share was found, by four chances out of five. */
const SURE_SHARE = 0.9;
/** So large a share was found by the estimate itself, which counts where the order is clean or finds have become rare. */
const LIKELY_SHARE = 0.87;
/** Where so many answers were yes, the order is clean; so many of late brought next to nothing. */
const CLEAN_YES_SHARE = 0.45;
const DRY_ANSWERS = 20;
const MOST_OF_DRY = 2;
/** Where so many answers up to the last find were yes, finds stopped at once: so many answers since, and a share of those before it, brought none. */
const YES_SHARE_AT_ONCE = 0.6;
const ANSWERS_SINCE = 20;
const SHARE_SINCE = 0.2;
/** What the estimate must say then, which for a dozen pages among thousands stays low for long, and what the near end of its interval must. */
const LEAST_SHARE = 0.5;
const POSSIBLE_SHARE = 0.95;
/** Finds have become so much rarer. */
const KNEE_FALL = 24;
/** Answers before a fall is looked for, and on either side of it. */
const KNEE_ANSWERS = 20;
const KNEE_SIDE = 5;

export interface StopGrounds {
  /** Confirmed pages. */
  readonly confirmed: number;
  /** Relevant pages thought to be left, the near end of the interval for them, and what they do not exceed by four chances out of five. */
  readonly left: number;
  readonly least: number;
  readonly most: number;
  /** Single answers, in their order. */
  readonly judged: readonly Pick<JudgedEvidence, 'relevant'>[];
}

/**
 * A good place to stop: nine tenths are found for sure; or nearly all answers were yes, then none was, and the interval does not speak
 * against it; or the estimate says so, and either the order is clean and of late nothing came, or finds have become rare at once. The last is
 * after the knee method of Cormack & Grossman ("Engineering Quality and Reliability in Technology-Assisted Review", SIGIR 2016): with an
 * estimate beside it small topics need not wait for hundreds of answers. Constants by measurement (docs/RESULTS.md).
 */
export function isGoodStop({ confirmed, left, least, most, judged }: StopGrounds): boolean {
  if (hasFound(SURE_SHARE, confirmed, most)) return true;
  const mayBeAll = hasFound(LEAST_SHARE, confirmed, left) && hasFound(POSSIBLE_SHARE, confirmed, least);
  if (mayBeAll && hasStoppedAtOnce(judged)) return true;
  if (!hasFound(LIKELY_SHARE, confirmed, left)) return false;
  const isClean = yesAmong(judged) >= CLEAN_YES_SHARE * judged.length;
  const isDry = judged.length >= DRY_ANSWERS && yesAmong(judged.slice(-DRY_ANSWERS)) <= MOST_OF_DRY;
  return (isClean && isDry) || steepestFall(judged) >= KNEE_FALL;
}

function hasStoppedAtOnce(judged: StopGrounds['judged']): boolean {
  const upTo = judged.findLastIndex(({ relevant }) => relevant) + 1;
  const isDry = judged.length - upTo >= ANSWERS_SINCE + SHARE_SINCE * upTo;
  return upTo > 0 && isDry && yesAmong(judged) >= YES_SHARE_AT_ONCE * upTo;
}

function yesAmong(judged: StopGrounds['judged']): number {
  return judged.reduce((sum, { relevant }) => sum + (relevant ? 1 : 0), 0);
}

function hasFound(share: number, confirmed: number, left: number): boolean {
  return confirmed >= share * (confirmed + left);
}

/**
 * How many times rarer finds became at some answer: their share up to it over their share since, counting one more since. 0 before there
 * are enough answers.
 */
export function steepestFall(judged: StopGrounds['judged']): number {
  const found = yesAmong(judged);
  if (judged.length < KNEE_ANSWERS) return 0;
  let steepest = 0;
  let soFar = 0;
  for (let i = 1; i <= judged.length - KNEE_SIDE; i += 1) {
    if (judged[i - 1]?.relevant) soFar += 1;
    if (i < KNEE_SIDE) continue;
    const since = (found - soFar + 1) / (judged.length - i);
    steepest = Math.max(steepest, soFar / i / since);
  }
  return steepest;
}

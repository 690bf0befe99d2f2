import type { JudgedEvidence } from './calibration';

/** Nine tenths were found, by more than four chances out of five. */
const SURE = 0.82;
/** By so many chances, which count where of late finds have become rare, while so many of all answers were yes. */
const LIKELY = 0.72;
const YES_SHARE = 0.4;
const RARE_ANSWERS = 20;
const MOST_OF_RARE = 2;
/** By so many chances, which count where at some answer finds became so much rarer; answers before that is looked for, and on either side of it. */
const RATHER = 0.6;
const FALL = 20;
const FALL_ANSWERS = 20;
const FALL_SIDE = 5;
/** By so many chances, which count where finds stopped at once: so many there were and of the answers up to the last one, and so many answers since, and a share of those before it, brought none. */
const POSSIBLE = 0.35;
const FINDS_AT_ONCE = 3;
const YES_SHARE_AT_ONCE = 0.5;
const ANSWERS_SINCE = 12;
const SHARE_SINCE = 0.25;

interface StopGrounds {
  /** Probability that nine tenths of the relevant pages were found. */
  readonly enough: number;
  /** Single answers, in their order. */
  readonly judged: readonly Pick<JudgedEvidence, 'relevant'>[];
}

/**
 * A good place to stop: nine tenths are found for sure; or likely, and finds have become rare; or rather than not, and they have become rare
 * at once; or possibly, and finds stopped at once, since an estimate stays low for long for a dozen pages among thousands. The fall is
 * after the knee method of Cormack & Grossman ("Engineering Quality and Reliability in Technology-Assisted Review", SIGIR 2016): with an
 * estimate beside it small topics need not wait for hundreds of answers. Constants by measurement (docs/EXPERIMENTS.md).
 */
export function isGoodStop({ enough, judged }: StopGrounds): boolean {
  if (enough >= SURE) return true;
  if (enough >= LIKELY && haveBecomeRare(judged)) return true;
  if (enough >= RATHER && steepestFall(judged) >= FALL) return true;
  return enough >= POSSIBLE && hasStoppedAtOnce(judged);
}

function haveBecomeRare(judged: StopGrounds['judged']): boolean {
  return (
    judged.length >= RARE_ANSWERS &&
    yesAmong(judged) >= YES_SHARE * judged.length &&
    yesAmong(judged.slice(-RARE_ANSWERS)) <= MOST_OF_RARE
  );
}

function hasStoppedAtOnce(judged: StopGrounds['judged']): boolean {
  const upTo = judged.findLastIndex(({ relevant }) => relevant) + 1;
  const isDry = judged.length - upTo >= ANSWERS_SINCE + SHARE_SINCE * upTo;
  return isDry && yesAmong(judged) >= Math.max(FINDS_AT_ONCE, YES_SHARE_AT_ONCE * upTo);
}

function yesAmong(judged: StopGrounds['judged']): number {
  return judged.reduce((sum, { relevant }) => sum + (relevant ? 1 : 0), 0);
}

/**
 * How many times rarer finds became at some answer: their share up to it over their share since, counting one more since. 0 before there
 * are enough answers.
 */
export function steepestFall(judged: StopGrounds['judged']): number {
  const found = yesAmong(judged);
  if (judged.length < FALL_ANSWERS) return 0;
  let steepest = 0;
  let soFar = 0;
  for (let i = 1; i <= judged.length - FALL_SIDE; i += 1) {
    if (judged[i - 1]?.relevant) soFar += 1;
    if (i < FALL_SIDE) continue;
    const since = (found - soFar + 1) / (judged.length - i);
    steepest = Math.max(steepest, soFar / i / since);
  }
  return steepest;
}

import type { JudgedEvidence } from './calibration';

/** Nine tenths were found, by more than four chances out of five. */
const SURE = 0.82;
/** By so many chances, which count where of late finds have become rare, while so many of all answers were yes. */
const LIKELY = 0.72;
const YES_SHARE = 0.4;
const RARE_ANSWERS = 20;
const MOST_OF_RARE = 2;
/** By so many chances, which count where finds stopped at once: so many of the answers up to the last find were yes, and so many since, and a share of those before it, brought none. */
const POSSIBLE = 0.35;
const YES_SHARE_AT_ONCE = 0.5;
const ANSWERS_SINCE = 15;
const SHARE_SINCE = 0.3;

export interface StopGrounds {
  /** Probability that nine tenths of the relevant pages were found. */
  readonly enough: number;
  /** Single answers, in their order. */
  readonly judged: readonly Pick<JudgedEvidence, 'relevant'>[];
}

/**
 * A good place to stop: nine tenths are found for sure; or likely, and finds have become rare; or possibly, and finds stopped at once, since
 * an estimate stays low for long for a dozen pages among thousands. What finds say by themselves is after the knee method of Cormack &
 * Grossman ("Engineering Quality and Reliability in Technology-Assisted Review", SIGIR 2016). Constants by measurement (docs/RESULTS.md).
 */
export function isGoodStop({ enough, judged }: StopGrounds): boolean {
  if (enough >= SURE) return true;
  if (enough >= LIKELY && haveBecomeRare(judged)) return true;
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
  return upTo > 0 && isDry && yesAmong(judged) >= YES_SHARE_AT_ONCE * upTo;
}

function yesAmong(judged: StopGrounds['judged']): number {
  return judged.reduce((sum, { relevant }) => sum + (relevant ? 1 : 0), 0);
}

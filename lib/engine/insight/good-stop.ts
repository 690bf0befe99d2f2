import type { JudgedEvidence } from './calibration';

/** Probability that nine tenths are found from which a stop is considered. */
const LEAST_PROBABILITY = 0.62;
/** Answers without a find that this probability needs: so many, and a share of all answers. */
const DRY_ANSWERS = 15;
const DRY_SHARE = 0.15;

export interface StopGrounds {
  /** Probability that nine tenths of the relevant pages are found, in [0, 1]. */
  readonly enough: number;
  /** Single answers, in their order. */
  readonly judged: readonly Pick<JudgedEvidence, 'relevant'>[];
}

/**
 * A good place to stop: nine tenths are probably found, and the last answers brought nothing. The surer the estimate is, the fewer
 * such answers it takes: (15 + 0.15 n) · (1 − p) / (1 − 0.62) for n answers and the probability p. Small topics stop by the answers,
 * large ones by the estimate (cf. the knee and target methods of Cormack & Grossman, SIGIR 2016).
 */
export function isGoodStop({ enough, judged }: StopGrounds): boolean {
  if (enough < LEAST_PROBABILITY) return false;
  const answersSinceFind = judged.length - 1 - judged.findLastIndex(({ relevant }) => relevant);
  const doubt = (1 - enough) / (1 - LEAST_PROBABILITY);
  return answersSinceFind >= (DRY_ANSWERS + DRY_SHARE * judged.length) * doubt;
}

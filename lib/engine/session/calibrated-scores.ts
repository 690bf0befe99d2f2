import { type Calibration, calibrate, chances, type JudgedEvidence } from '../insight/calibration';
import { completeness } from '../insight/completeness';
import { judgedEvidence } from '../insight/standing';
import type { Ranking } from '../rank/ranking-engine';
import type { Feedback } from '../topic/feedback';
import type { Completeness, PageRecord, VerdictRecord } from '../types';

/** Probability of relevance, and the log-odds it follows from. */
export interface Rating {
  readonly score: number;
  readonly evidence: number;
}

/** Calibrated probabilities of a ranking's pages. The order follows the ranking alone. */
export class Ratings {
  readonly #evidence: Float64Array;
  readonly #judged: readonly JudgedEvidence[];
  readonly #calibration: Calibration;

  /** @param evidence and @param scores parallel to the ranking's order; the latter are probabilities, never rising. */
  constructor(
    evidence: Float64Array,
    judged: readonly JudgedEvidence[],
    calibration: Calibration,
    readonly scores: Float32Array,
  ) {
    this.#evidence = evidence;
    this.#judged = judged;
    this.#calibration = calibration;
  }

  /** Of the page at a 0-based place. @throws RangeError beyond the end. */
  at(place: number): Rating {
    const evidence = this.#evidence[place];
    if (evidence === undefined) throw new RangeError(`${this.scores.length} pages are ranked`);
    return { score: this.scores[place] as number, evidence };
  }

  /** @param pageAt a 0-based place. @param confirmed how many pages the user has confirmed. @param own seeds and confirmed pages. */
  completeness(
    pageAt: (place: number) => Pick<PageRecord, 'site'>,
    confirmed: number,
    own: readonly Pick<PageRecord, 'site'>[],
  ): Completeness | undefined {
    return completeness({
      evidence: this.#evidence,
      scores: this.scores,
      calibration: this.#calibration,
      siteAt: (place) => pageAt(place).site,
      confirmed,
      own: new Set(own.map(({ site }) => site)),
      judged: this.#judged,
    });
  }
}

/** Rates a ranking by all answers so far. @param log of the answers. @param feedback its fold. */
export function rate(
  { evidence }: Pick<Ranking, 'evidence'>,
  log: readonly VerdictRecord[],
  feedback: Feedback,
): Ratings {
  const judged = judgedEvidence(log, feedback);
  const calibration = calibrate(judged, evidence);
  return new Ratings(evidence, judged, calibration, chances(evidence, calibration));
}

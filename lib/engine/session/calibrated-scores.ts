import { type Calibration, calibrate, chances, type JudgedEvidence } from '../insight/calibration';
import { completeness } from '../insight/completeness';
import { judgedEvidence } from '../insight/standing';
import type { Ranking } from '../rank/ranking-engine';
import type { Feedback } from '../topic/feedback';
import type { Completeness, PageRecord, VerdictRecord } from '../types';

/** Probability of relevance (`score`, in [0, 1]) and the log-odds from which it is computed. */
export interface Rating {
  readonly score: number;
  readonly evidence: number;
}

/** Calibrated probabilities of a ranking's pages. Calibration does not change the order of the ranking. */
export class Ratings {
  /**
   * @param evidence log-odds, in the ranking's order.
   * @param judged evidence and answers of judged pages.
   * @param calibration fits from evidence to probability.
   * @param scores probabilities, parallel to `evidence` and non-increasing.
   */
  constructor(
    private readonly evidence: Float64Array,
    private readonly judged: readonly JudgedEvidence[],
    private readonly calibration: Calibration,
    readonly scores: Float32Array,
  ) {}

  /** Rating of the page at a 0-based place in the ranking. @throws RangeError beyond the end. */
  at(place: number): Rating {
    const evidence = this.evidence[place];
    if (evidence === undefined) throw new RangeError(`${this.scores.length} pages are ranked`);
    return { score: this.scores[place] as number, evidence };
  }

  /**
   * Estimates completeness (insight/completeness.ts).
   * @param pageAt returns the page at a 0-based place.
   * @param confirmed number of pages that the user has confirmed.
   * @param own seeds and confirmed pages.
   */
  completeness(
    pageAt: (place: number) => Pick<PageRecord, 'site'>,
    confirmed: number,
    own: readonly Pick<PageRecord, 'site'>[],
  ): Completeness | undefined {
    return completeness({
      evidence: this.evidence,
      scores: this.scores,
      calibration: this.calibration,
      siteAt: (place) => pageAt(place).site,
      confirmed,
      own: new Set(own.map(({ site }) => site)),
      judged: this.judged,
    });
  }
}

/**
 * Computes the probability of relevance of each ranked page, calibrated by all answers so far.
 * @param log log that contains the answers.
 * @param feedback valid verdicts of the log.
 */
export function rate(
  { evidence }: Pick<Ranking, 'evidence'>,
  log: readonly VerdictRecord[],
  feedback: Feedback,
): Ratings {
  const judged = judgedEvidence(log, feedback);
  const calibration = calibrate(judged, evidence);
  return new Ratings(evidence, judged, calibration, chances(evidence, calibration));
}

import { isSame } from '../arrays';
import { type Calibration, calibrate, type JudgedEvidence, neverRising } from '../insight/calibration';
import { completeness } from '../insight/completeness';
import { KeptChances } from '../insight/kept-chances';
import { judgedEvidence } from '../insight/standing';
import type { Ranking } from '../rank/ranking-engine';
import type { Feedback } from '../topic/feedback';
import type { Completeness, PageRecord, VerdictRecord } from '../types';

/** Probability of relevance, and the log-odds it follows from. */
export interface Rating {
  readonly score: number;
  readonly evidence: number;
}

/** What a ranking's pages are worth by the answers so far. The ranking alone gives the order. */
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

/** Rates one ranking after another: what neither answers nor the evidence have changed is not worked out again. */
export class Rater {
  readonly #chances = new KeptChances();
  #feedback: Feedback | undefined;
  #judged: readonly JudgedEvidence[] = [];
  #evidence: Float64Array = new Float64Array(0);
  #calibration: Calibration = [];

  /** @param log of the user's answers. @param feedback its fold, another object where the log has grown. */
  rate(
    { order, evidence }: Pick<Ranking, 'order' | 'evidence'>,
    log: readonly VerdictRecord[],
    feedback: Feedback,
  ): Ratings {
    if (feedback !== this.#feedback || !isSame(evidence, this.#evidence)) {
      this.#judged = judgedEvidence(log, feedback);
      this.#calibration = calibrate(this.#judged, evidence);
    }
    this.#feedback = feedback;
    this.#evidence = evidence;
    const means = this.#chances.of(order, evidence, this.#calibration);
    return new Ratings(evidence, this.#judged, this.#calibration, neverRising(means));
  }
}

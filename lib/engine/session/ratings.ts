import { type Calibration, calibrate, chances, type JudgedEvidence } from '../insight/calibration';
import { completeness } from '../insight/completeness';
import type { Ranking } from '../rank/ranking';
import type { Completeness, PageRecord } from '../types';

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
  /** Probabilities parallel to the ranking's order, never rising. */
  readonly scores: Float32Array;

  constructor({ evidence }: Pick<Ranking, 'evidence'>, judged: readonly JudgedEvidence[]) {
    this.#evidence = evidence;
    this.#judged = judged;
    this.#calibration = calibrate(judged, evidence);
    this.scores = chances(evidence, this.#calibration);
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

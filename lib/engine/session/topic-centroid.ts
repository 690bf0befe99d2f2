import { grown } from '../arrays';
import { CENTROID_THRESHOLD, TOPIC_TERMS } from '../defaults';
import { explainRow } from '../rank/explain';
import type { RankingInput } from '../rank/ranker';
import { RefitSchedule } from '../rank/refit-schedule';
import { adaptiveCentroid, type CentroidMethod, type CentroidShares } from '../topic/centroid';
import { DocumentFrequencies, idfByCount } from '../topic/document-frequency';
import { cosineOfRow, heaviestIds, normOf, type Weighting } from '../topic/weights';
import type { CentroidName } from '../types';

interface CentroidRows extends Pick<RankingInput, 'matrix' | 'url' | 'boosts'> {
  readonly seeds: Uint32Array;
  readonly confirmed: Uint32Array;
  readonly rejected: Uint32Array;
  /** Pages without a verdict, in order of arrival. */
  readonly crawled: Uint32Array;
}

/**
 * A topic's centroid, and how like it rows are. Document frequencies step with growth (`Growth`), so that a round without a
 * verdict mostly leaves the centroid as it is, and with it all that was held against it.
 */
export class TopicCentroid {
  /** Dense over term ids, the user's boosts in it; another array where it has moved. */
  vector: Float64Array = new Float64Array(0);
  #norm = 0;
  #idf: Float64Array = new Float64Array(0);
  /** Factor of each term, by the topic's method; 0 leaves a term out. */
  #factors: Float64Array = new Float64Array(0);
  #weighting: Weighting = 'tf-idf';
  /** IDF of a term that came after the last step of growth. */
  #rarest = 0;
  /** By row, as far as they were asked for since the centroid moved. */
  #relevances: number[] = [];
  /** Looked for when they are first asked for since the centroid moved. */
  #heaviest: ReturnType<typeof heaviestIds> | undefined;
  #matrix: RankingInput['matrix'] | undefined;
  #last: { readonly key: string; readonly method: CentroidMethod; readonly shares: CentroidShares } | undefined;
  readonly #schedule = new RefitSchedule();
  readonly #frequencies = new DocumentFrequencies();

  /** Takes pages and verdicts into account. @returns the centroid without boosts. */
  follow(rows: CentroidRows, moves: CentroidName, method: CentroidMethod): CentroidShares {
    const { matrix, seeds, confirmed, rejected, crawled, boosts } = rows;
    this.#matrix = matrix;
    const isIdf = this.#factors === this.#idf;
    const isStep = this.#schedule.follow(rows);
    if (isStep) this.#learnIdf(matrix);
    this.#idf = grown(this.#idf, matrix.width, this.#rarest);
    this.#factors = isIdf ? this.#idf : grown(this.#factors, matrix.width, 0);
    const key = [moves, seeds, confirmed, rejected, [...boosts]].join(';');
    const isSame = this.#last?.key === key && this.#last.method === method;
    if (this.#last !== undefined && isSame && !isStep && moves !== 'adaptive') return this.#last.shares;
    this.#weighting = method.weighting;
    this.#factors = method.factors(matrix, seeds, this.#idf);
    const { vector, ...shares } = adaptiveCentroid({
      matrix,
      seeds,
      confirmed: moves === 'fixed' ? [] : confirmed,
      rejected: moves === 'fixed' ? [] : rejected,
      crawled,
      threshold: moves === 'adaptive' ? CENTROID_THRESHOLD : undefined,
      weighting: this.#weighting,
      idf: this.#factors,
      isRawMean: method.isRawMean ?? false,
    });
    for (const [id, boost] of boosts) if (id < vector.length) vector[id] = (vector[id] as number) * boost;
    this.#last = { key, method, shares };
    this.vector = vector;
    this.#norm = normOf(vector);
    this.#relevances = [];
    this.#heaviest = undefined;
    return shares;
  }

  /** Cosine of a row to the centroid (WL eq 4), in [0, 1]. */
  relevance(row: number): number {
    const known = this.#relevances[row];
    if (known !== undefined) return known;
    const found = Math.max(0, cosineOfRow(this.#known(), row, this.vector, this.#norm, this.#weighting, this.#factors));
    this.#relevances[row] = found;
    return found;
  }

  /** The terms that weigh most, heaviest first. @param limit at most `TOPIC_TERMS`. */
  heaviest(limit: number): ReturnType<typeof heaviestIds> {
    this.#heaviest ??= heaviestIds(this.vector, TOPIC_TERMS);
    return this.#heaviest.slice(0, limit);
  }

  /** Ids of the terms that speak most for a row, heaviest first. */
  explain(row: number, limit: number): number[] {
    return explainRow(this.#known(), row, this.vector, limit, this.#factors);
  }

  #learnIdf(matrix: RankingInput['matrix']): void {
    const { later } = this.#schedule;
    const pages = matrix.rows - later.length;
    const worths = idfByCount(pages);
    this.#idf = Float64Array.from(this.#frequencies.without(matrix, later), (count) => worths[count] as number);
    this.#rarest = worths[0] as number;
  }

  #known(): RankingInput['matrix'] {
    if (this.#matrix === undefined) throw new Error('follow was not called');
    return this.#matrix;
  }
}

import { CENTROID_THRESHOLD } from '../defaults';
import { explainRow } from '../rank/explain';
import { filledUp, Growth } from '../rank/growth';
import type { RankingInput } from '../rank/ranker';
import { adaptiveCentroid, type CentroidShares } from '../topic/centroid';
import { DocumentFrequencies, idf } from '../topic/document-frequency';
import { cosineOfRow, normOf } from '../topic/weights';
import type { TopicSettings } from '../types';

const WEIGHTING = 'tf-idf';

export interface CentroidRows extends Pick<RankingInput, 'matrix' | 'url' | 'boosts'> {
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
  /** IDF of a term that came after the last step of growth. */
  #rarest = 0;
  /** By row, as far as they were asked for since the centroid moved. */
  #relevances: number[] = [];
  #matrix: RankingInput['matrix'] | undefined;
  #last: { readonly key: string; readonly shares: CentroidShares } | undefined;
  readonly #growth = new Growth();
  readonly #frequencies = new DocumentFrequencies();

  /** Takes pages and verdicts into account. @returns the centroid without boosts. */
  follow(rows: CentroidRows, moves: TopicSettings['centroid']): CentroidShares {
    const { matrix, seeds, confirmed, rejected, crawled, boosts } = rows;
    this.#matrix = matrix;
    const isStep = this.#growth.follow(rows);
    if (isStep) this.#learnIdf(matrix);
    this.#idf = filledUp(this.#idf, matrix.width, this.#rarest);
    const key = [moves, seeds, confirmed, rejected, [...boosts]].join(';');
    if (this.#last?.key === key && !isStep && moves !== 'adaptive') return this.#last.shares;
    const { vector, ...shares } = adaptiveCentroid({
      matrix,
      seeds,
      confirmed: moves === 'fixed' ? [] : confirmed,
      rejected: moves === 'fixed' ? [] : rejected,
      crawled,
      threshold: moves === 'adaptive' ? CENTROID_THRESHOLD : undefined,
      weighting: WEIGHTING,
      idf: this.#idf,
    });
    for (const [id, boost] of boosts) if (id < vector.length) vector[id] = (vector[id] as number) * boost;
    this.#last = { key, shares };
    this.vector = vector;
    this.#norm = normOf(vector);
    this.#relevances = [];
    return shares;
  }

  /** Cosine of a row to the centroid (WL eq 4), in [0, 1]. */
  relevance(row: number): number {
    const known = this.#relevances[row];
    if (known !== undefined) return known;
    const found = Math.max(0, cosineOfRow(this.#known(), row, this.vector, this.#norm, WEIGHTING, this.#idf));
    this.#relevances[row] = found;
    return found;
  }

  /** Ids of the terms that speak most for a row, heaviest first. */
  explain(row: number, limit: number): number[] {
    return explainRow(this.#known(), row, this.vector, limit, this.#idf);
  }

  #learnIdf(matrix: RankingInput['matrix']): void {
    const { later } = this.#growth;
    const pages = matrix.rows - later.length;
    this.#idf = Float64Array.from(this.#frequencies.without(matrix, later), (count) => idf(count, pages));
    this.#rarest = idf(0, pages);
  }

  #known(): RankingInput['matrix'] {
    if (this.#matrix === undefined) throw new Error('follow was not called');
    return this.#matrix;
  }
}

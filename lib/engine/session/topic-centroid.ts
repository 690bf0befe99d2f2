import { grown } from '../arrays';
import { CENTROID_THRESHOLD, TOPIC_TERMS } from '../defaults';
import type { CentroidName } from '../method-names';
import type { RankingInput } from '../rank/ranker';
import { RefitSchedule } from '../rank/refit-schedule';
import { adaptiveCentroid, type CentroidMethod, type CentroidShares } from '../topic/centroid';
import { centroidDrift } from '../topic/centroid-drift';
import { cosineOfRow, DocumentFrequencies, explainRow, heaviestIds, normOf, type Weighting } from '../topic/weights';

interface CentroidRows extends Pick<RankingInput, 'matrix' | 'url' | 'boosts'> {
  readonly seeds: Uint32Array;
  readonly confirmed: Uint32Array;
  readonly rejected: Uint32Array;
  /** Pages without a verdict, in order of arrival. */
  readonly crawled: Uint32Array;
}

type OtherRows = Pick<Parameters<typeof adaptiveCentroid>[0], 'confirmed' | 'rejected' | 'crawled' | 'threshold'>;

/**
 * Centroid of a topic, and similarities of rows to it. Document frequencies are refitted in steps (`RefitSchedule`), so
 * a round without a verdict mostly leaves the centroid and cached similarities unchanged.
 */
export class TopicCentroid {
  /** Centroid with the user's term boosts, dense over term ids; a new array after each change. */
  vector: Float64Array = new Float64Array(0);
  #norm = 0;
  #idf: Float64Array = new Float64Array(0);
  /** Factor of each term by the topic's method; 0 leaves a term out. */
  #factors: Float64Array = new Float64Array(0);
  #weighting: Weighting = 'tf-idf';
  /** IDF of a term that was added after the last refit. */
  #rarest = 0;
  /** Cached relevances by row, since the last change of the centroid. */
  #relevances: number[] = [];
  /** Cached heaviest terms, since the last change of the centroid. */
  #heaviest: ReturnType<typeof heaviestIds> | undefined;
  #matrix: RankingInput['matrix'] | undefined;
  #last:
    | {
        readonly key: string;
        readonly method: CentroidMethod;
        readonly shares: CentroidShares;
        readonly rows: CentroidRows;
        /** UpdateCount of the Centroid paper. */
        readonly updates: number;
      }
    | undefined;
  readonly #schedule = new RefitSchedule();
  readonly #frequencies = new DocumentFrequencies();

  /**
   * Updates the centroid for new pages and verdicts.
   * @param moves which pages besides the seeds move it.
   * @returns the centroid without boosts.
   */
  update(rows: CentroidRows, moves: CentroidName, method: CentroidMethod): CentroidShares {
    const { matrix, seeds, confirmed, rejected, crawled, boosts } = rows;
    this.#matrix = matrix;
    const isIdf = this.#factors === this.#idf;
    const isStep = this.#schedule.update(rows);
    if (isStep) ({ idf: this.#idf, rarest: this.#rarest } = this.#frequencies.idf(matrix, this.#schedule.later));
    this.#idf = grown(this.#idf, matrix.width, this.#rarest);
    this.#factors = isIdf ? this.#idf : grown(this.#factors, matrix.width, 0);
    const key = [moves, seeds, confirmed, rejected, [...boosts]].join(';');
    const isSame = this.#last?.key === key && this.#last.method === method;
    if (this.#last !== undefined && isSame && !isStep && moves !== 'adaptive') return this.#last.shares;
    this.#weighting = method.weighting;
    const given = wordsGiven(rows, method);
    this.#factors =
      given.size > 0 && method.givenWords === 'replace'
        ? this.#idf.map((factor, id) => (given.has(id) ? factor : 0))
        : method.factors(matrix, seeds, this.#idf);
    if (method.givenWords === 'join') for (const id of given) this.#factors[id] = 1;
    const { vector, updateCount, ...shares } = this.#computed(rows, method, {
      confirmed: moves === 'fixed' ? [] : confirmed,
      rejected: moves === 'fixed' ? [] : rejected,
      crawled,
      ...(moves === 'adaptive' && { threshold: CENTROID_THRESHOLD }),
    });
    this.#last = { key, method, shares, rows, updates: updateCount };
    this.vector = vector;
    this.#norm = normOf(vector);
    this.#relevances = [];
    this.#heaviest = undefined;
    return shares;
  }

  /** Returns the centroid of these rows by the current factors, with the user's boosts. */
  #computed(rows: CentroidRows, method: CentroidMethod, others: OtherRows) {
    const { matrix, seeds, boosts } = rows;
    const { weighting, isRawMean = false } = method;
    const centroid = adaptiveCentroid({ matrix, seeds, ...others, weighting, idf: this.#factors, isRawMean });
    const { vector } = centroid;
    const given = wordsGiven(rows, method);
    if (given.size > 0 && method.givenWords === 'replace') vector.fill(0);
    for (const [id, boost] of boosts)
      if (id < vector.length)
        vector[id] = boost * (given.has(id) ? Math.max(1, vector[id] as number) : (vector[id] as number));
    return centroid;
  }

  /**
   * Compares the centroid with the seeds' own. @throws Error before `update`.
   * @param limit largest number of returned terms.
   */
  drift(limit: number) {
    if (this.#last === undefined) throw new Error('update was not called');
    const { rows, method, updates, shares } = this.#last;
    const { vector } = this.#computed(rows, method, { confirmed: [], rejected: [] });
    const rejected = shares.rows.length - rows.seeds.length - updates;
    const words = method.givenWords === 'replace' ? wordsGiven(rows, method).size : 0;
    const counts = { seeds: rows.seeds.length, words, updates, rejected };
    return { ...counts, ...centroidDrift(vector, this.vector, limit) };
  }

  /** Cosine of a row and the centroid (WL eq 4), clipped to [0, 1]; cached until the centroid changes. */
  relevance(row: number): number {
    this.#relevances[row] ??= Math.max(
      0,
      cosineOfRow(this.#lastMatrix(), row, this.vector, this.#norm, this.#weighting, this.#factors),
    );
    return this.#relevances[row];
  }

  /** The heaviest terms of the centroid, in descending order of weight. @param limit at most `TOPIC_TERMS`. */
  heaviest(limit: number): ReturnType<typeof heaviestIds> {
    this.#heaviest ??= heaviestIds(this.vector, TOPIC_TERMS);
    return this.#heaviest.slice(0, limit);
  }

  /** Ids of the terms that contribute most to a row's similarity, in descending order. */
  explain(row: number, limit: number): number[] {
    return explainRow(this.#lastMatrix(), row, this.vector, limit, this.#factors);
  }

  /** Returns the matrix of the last `update`. @throws Error before the first. */
  #lastMatrix(): RankingInput['matrix'] {
    if (this.#matrix === undefined) throw new Error('update was not called');
    return this.#matrix;
  }
}

/** Returns the ids of the words with more influence if the method gives them a place of their own; else none. */
function wordsGiven({ boosts, matrix }: CentroidRows, { givenWords }: CentroidMethod): ReadonlySet<number> {
  if (givenWords === undefined) return new Set();
  return new Set([...boosts].flatMap(([id, boost]) => (boost > 1 && id < matrix.width ? [id] : [])));
}

import { getOrMake, grown } from '../arrays';
import { hash32 } from '../hash';
import type { TermMatrix } from '../topic/matrix';
import { siteOf } from '../url/site';
import { valuesAt } from './order';
import type { RankingInput } from './ranker';
import { TermVectors } from './term-vectors';

/** Caches values per row that several rankers read. Rows never change, so cached values stay valid. */
export class RankingCache {
  /** TF-IDF vectors of the rows. Callers must call `update` before they read vectors. */
  readonly termVectors = new TermVectors();
  #matrix: TermMatrix | undefined;
  #norms: Float64Array = new Float64Array(0);
  #normRows = 0;
  #hashes: Float64Array = new Float64Array(0);
  #hashRows = 0;
  readonly #siteNumbers = new Map<string, number>();
  #sites: number[] = [];

  /** Returns the Euclidean norm of the raw counts per row; 0 for an empty row. */
  norms(matrix: TermMatrix): Float64Array {
    this.#clearFor(matrix);
    this.#norms = grown(this.#norms, matrix.rows, 0);
    const { offsets, counts } = matrix;
    for (; this.#normRows < matrix.rows; this.#normRows += 1) {
      const end = offsets[this.#normRows + 1] as number;
      let sum = 0;
      for (let i = offsets[this.#normRows] as number; i < end; i += 1) sum += (counts[i] as number) ** 2;
      this.#norms[this.#normRows] = Math.sqrt(sum);
    }
    return this.#norms;
  }

  /**
   * Returns a 32-bit hash of each row's URL. Sorting by hash gives an order that does not depend on when pages arrived.
   */
  urlHashes({ matrix, url }: RankingInput): Float64Array {
    this.#clearFor(matrix);
    this.#hashes = grown(this.#hashes, matrix.rows, 0);
    for (; this.#hashRows < matrix.rows; this.#hashRows += 1)
      this.#hashes[this.#hashRows] = hash32(url(this.#hashRows));
    return this.#hashes;
  }

  /**
   * Returns a site number per row, smaller than the number of rows. Rows of one site (`siteOf`) have the same number.
   */
  sites({ matrix, url }: RankingInput): readonly number[] {
    this.#clearFor(matrix);
    for (let row = this.#sites.length; row < matrix.rows; row += 1) {
      const site = siteOf(url(row));
      this.#sites.push(getOrMake(this.#siteNumbers, site, () => this.#siteNumbers.size));
    }
    return this.#sites;
  }

  /** Discards all cached values if `matrix` is not the one of the last call. */
  #clearFor(matrix: TermMatrix): void {
    if (this.#matrix === matrix) return;
    this.#matrix = matrix;
    this.#normRows = 0;
    this.#hashRows = 0;
    this.#sites = [];
    this.#siteNumbers.clear();
  }
}

/** Caches scores by row for one model object. Only rows without a cached score are computed. */
export class ScoreCache {
  #model: object | undefined;
  /** Indexed by row; NaN = not computed. */
  #scores: Float64Array = new Float64Array(0);

  /**
   * Returns the scores of `rows`, parallel to them. Another `model` object empties the cache.
   * @param model everything else on which scores depend.
   * @param score computes scores parallel to the given rows.
   */
  of(model: object, rows: Uint32Array, score: (rows: Uint32Array) => Float64Array): Float64Array {
    if (model !== this.#model) {
      this.#model = model;
      this.#scores.fill(Number.NaN);
    }
    let width = 0;
    for (let i = 0; i < rows.length; i += 1) width = Math.max(width, (rows[i] as number) + 1);
    this.#scores = grown(this.#scores, width, Number.NaN);
    const scores = this.#scores;
    const fresh = rows.filter((row) => Number.isNaN(scores[row]));
    if (fresh.length > 0) {
      const found = score(fresh);
      for (let i = 0; i < fresh.length; i += 1) scores[fresh[i] as number] = found[i] as number;
    }
    return valuesAt(scores, rows);
  }
}

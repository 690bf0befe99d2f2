import { grown } from '../arrays';
import { hash32 } from '../hash';
import type { TermMatrix } from '../topic/matrix';
import { countRow } from '../topic/weights';
import { siteOf } from '../url/site';
import type { RankingInput } from './ranker';
import { TermVectors } from './term-vectors';

/** Number of distinct pages that contain each term, over a set of rows. */
interface DocumentFrequency {
  /** Dense over term ids; at least as long as the width of the matrix. */
  readonly counts: Float64Array;
  /** Number of rows counted. */
  readonly pages: number;
}

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
  #counts: Float64Array = new Float64Array(0);
  #isCounted: Float64Array = new Float64Array(0);
  #countedPages = 0;

  /** Returns the Euclidean norm of the raw counts per row; 0 for an empty row. */
  norms(matrix: TermMatrix): Float64Array {
    this.#use(matrix);
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
    this.#use(matrix);
    this.#hashes = grown(this.#hashes, matrix.rows, 0);
    for (; this.#hashRows < matrix.rows; this.#hashRows += 1)
      this.#hashes[this.#hashRows] = hash32(url(this.#hashRows));
    return this.#hashes;
  }

  /**
   * Returns a site number per row, smaller than the number of rows. Rows of one site (`siteOf`) have the same number.
   */
  sites({ matrix, url }: RankingInput): readonly number[] {
    this.#use(matrix);
    for (let row = this.#sites.length; row < matrix.rows; row += 1) {
      const site = siteOf(url(row));
      const number = this.#siteNumbers.get(site) ?? this.#siteNumbers.size;
      this.#siteNumbers.set(site, number);
      this.#sites.push(number);
    }
    return this.#sites;
  }

  /**
   * Returns document frequencies over seeds, negatives and candidates. Only rows added or removed since the last call
   * are counted.
   */
  documentFrequency({ matrix, seeds, negatives, candidates }: RankingInput): DocumentFrequency {
    this.#use(matrix);
    this.#counts = grown(this.#counts, matrix.width, 0);
    this.#isCounted = grown(this.#isCounted, matrix.rows, 0);
    const isWanted = new Uint8Array(matrix.rows);
    for (const rows of [seeds, negatives, candidates]) for (const row of rows) isWanted[row] = 1;
    for (let row = 0; row < isWanted.length; row += 1) {
      const change = (isWanted[row] as number) - (this.#isCounted[row] as number);
      if (change === 0) continue;
      countRow(this.#counts, matrix, row, change);
      this.#countedPages += change;
      this.#isCounted[row] = isWanted[row] as number;
    }
    return { counts: this.#counts, pages: this.#countedPages };
  }

  #use(matrix: TermMatrix): void {
    if (this.#matrix === matrix) return;
    this.#matrix = matrix;
    this.#normRows = 0;
    this.#hashRows = 0;
    this.#sites = [];
    this.#siteNumbers.clear();
    this.#countedPages = 0;
    this.#counts.fill(0);
    this.#isCounted.fill(0);
  }
}

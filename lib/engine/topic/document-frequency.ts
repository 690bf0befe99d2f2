import { grown } from '../arrays';
import type { TermMatrix } from './matrix';

/** Rows of distinct ids, concatenated: row r is `ids[offsets[r]]` … `ids[offsets[r + 1] − 1]`. */
interface IdRows {
  readonly offsets: Uint32Array;
  readonly ids: Uint32Array;
}

/** IDF_i = max(0, ln((D + 1) / (D_i + ½))) of an id that D_i = `count` of D = `pages` rows contain. */
export function idf(count: number, pages: number): number {
  return Math.max(0, Math.log((pages + 1) / (count + 0.5)));
}

/** IDF by count, for every count from 0 to `pages`. */
export function idfByCount(pages: number): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: pages + 1 }, (_, count) => idf(count, pages));
}

/** Adds `change` to the count of each id of a row. */
export function countRow(counts: Uint32Array | Float64Array, { offsets, ids }: IdRows, row: number, change = 1): void {
  const end = offsets[row + 1] as number;
  for (let i = offsets[row] as number; i < end; i += 1) {
    const id = ids[i] as number;
    counts[id] = (counts[id] as number) + change;
  }
}

/**
 * Number of pages that contain each term, over all rows of a matrix. Each call counts only the rows added since the
 * last.
 */
export class DocumentFrequencies {
  #counts = new Uint32Array(0);
  #rows = 0;

  /** Counts, dense over term ids, of length `matrix.width`. The next call overwrites the array. */
  of(matrix: TermMatrix): Uint32Array {
    this.#counts = grown(this.#counts, matrix.width);
    for (; this.#rows < matrix.rows; this.#rows += 1) countRow(this.#counts, matrix, this.#rows);
    return this.#counts.subarray(0, matrix.width);
  }

  /** Returns the counts of `of` without the given rows, as a new array. */
  without(matrix: TermMatrix, rows: readonly number[]): Uint32Array {
    const counts = this.of(matrix).slice();
    for (const row of rows) countRow(counts, matrix, row, -1);
    return counts;
  }
}

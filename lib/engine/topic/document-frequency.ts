import { grown } from '../arrays';
import type { TermMatrix } from './matrix';

/** Rows of distinct ids one after another: those of row r are `ids[offsets[r]]` … `ids[offsets[r + 1] − 1]`. */
interface IdRows {
  readonly offsets: Uint32Array;
  readonly ids: Uint32Array;
}

/** IDF_i = ln((D + 1) / (D_i + ½)) of an id that `count` of `pages` rows hold; never below 0. */
export function idf(count: number, pages: number): number {
  return Math.max(0, Math.log((pages + 1) / (count + 0.5)));
}

/** `idf` by count, of every count there can be. */
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

/** Pages each term occurs in, over all rows of a matrix; counts on from where it was. */
export class DocumentFrequencies {
  #counts = new Uint32Array(0);
  #rows = 0;

  /** Dense over term ids, of length `matrix.width`; the next call changes it. */
  of(matrix: TermMatrix): Uint32Array {
    this.#counts = grown(this.#counts, matrix.width);
    for (; this.#rows < matrix.rows; this.#rows += 1) countRow(this.#counts, matrix, this.#rows);
    return this.#counts.subarray(0, matrix.width);
  }

  /** As `of`, some rows left out; not kept. */
  without(matrix: TermMatrix, rows: readonly number[]): Uint32Array {
    const counts = this.of(matrix).slice();
    for (const row of rows) countRow(counts, matrix, row, -1);
    return counts;
  }
}

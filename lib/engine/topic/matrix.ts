import { grown } from '../arrays';
import type { TermVector } from '../basics';

const INITIAL_ROWS = 256;
const INITIAL_ENTRIES = 65_536;

/**
 * Term vectors of a topic as append-only compressed sparse rows.
 * Row r holds entries `offsets[r]` to `offsets[r + 1] − 1` of the parallel arrays `ids` (ascending within a row),
 * `counts` and `weights`. The arrays are over-allocated and replaced when they grow, so callers must not keep them
 * across an `append`.
 */
export class TermMatrix {
  offsets = new Uint32Array(INITIAL_ROWS + 1);
  ids = new Uint32Array(INITIAL_ENTRIES);
  counts = new Uint16Array(INITIAL_ENTRIES);
  weights = new Float32Array(INITIAL_ENTRIES);
  #rows = 0;
  #width = 0;

  get rows(): number {
    return this.#rows;
  }

  /** Largest term id in the matrix, plus one. */
  get width(): number {
    return this.#width;
  }

  get entries(): number {
    return this.offsets[this.#rows] as number;
  }

  /** Reserves space for this many more rows and entries. */
  reserve(rows: number, entries: number): void {
    this.offsets = grown(this.offsets, this.#rows + rows + 1);
    const end = this.entries + entries;
    this.ids = grown(this.ids, end);
    this.counts = grown(this.counts, end);
    this.weights = grown(this.weights, end);
  }

  /** Appends a row. @returns the index of the row. */
  append(vector: TermVector): number {
    this.reserve(1, vector.ids.length);
    const start = this.entries;
    const end = start + vector.ids.length;
    this.ids.set(vector.ids, start);
    this.counts.set(vector.counts, start);
    this.weights.set(vector.weights, start);
    this.offsets[this.#rows + 1] = end;
    const last = vector.ids[vector.ids.length - 1];
    if (last !== undefined && last >= this.#width) this.#width = last + 1;
    this.#rows += 1;
    return this.#rows - 1;
  }

  /** Row as views into the matrix, valid until the next `append`. */
  row(index: number): TermVector {
    const start = this.offsets[index] as number;
    const end = this.offsets[index + 1] as number;
    return {
      ids: this.ids.subarray(start, end),
      counts: this.counts.subarray(start, end),
      weights: this.weights.subarray(start, end),
    };
  }
}

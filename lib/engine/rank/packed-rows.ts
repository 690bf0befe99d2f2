import { grown } from '../arrays';
import type { SparseVector } from './ranker';

/** Number of unused rows after which the cache is emptied. */
const SPARE_ROWS = 1_024;

/** Caches the sparse vectors of training rows in one contiguous block. A new row costs only its own entries. */
export class PackedRows {
  readonly #slots = new Map<number, number>();
  #starts = new Uint32Array(SPARE_ROWS);
  #ids = new Uint32Array(0);
  #values = new Float32Array(0);
  #width = 0;

  constructor(private readonly vectorOf: (row: number) => SparseVector) {}

  /**
   * Returns a function that adds scale · X·Xᵀ·v to `out`, where the rows of X are the vectors of `rows`. Valid
   * until the next call that takes other rows, which may empty the cache.
   * @param rows distinct rows of the term matrix.
   */
  products(rows: readonly number[]): (v: Float64Array, scale: number, out: Float64Array) => void {
    const slots = this.#slotsOf(rows);
    const dense = new Float64Array(this.#width);
    const [starts, ids, values] = [this.#starts, this.#ids, this.#values];
    return (v, scale, out) => {
      dense.fill(0);
      this.#combine(slots, v, dense);
      for (let r = 0; r < slots.length; r += 1) {
        const slot = slots[r] as number;
        const end = starts[slot + 1] as number;
        let sum = 0;
        for (let i = starts[slot] as number; i < end; i += 1) {
          sum += (values[i] as number) * (dense[ids[i] as number] as number);
        }
        out[r] = (out[r] as number) + scale * sum;
      }
    };
  }

  /**
   * Returns Xᵀ·v, where the rows of X are the vectors of `rows`, as a dense vector, long enough for the highest id of
   * any cached vector.
   */
  combination(rows: readonly number[], v: Float64Array): Float64Array {
    const slots = this.#slotsOf(rows);
    const dense = new Float64Array(this.#width);
    this.#combine(slots, v, dense);
    return dense;
  }

  /** Adds scale · |x|² to `out` for the vector x of each row. */
  addSquares(rows: readonly number[], scale: number, out: Float64Array): void {
    for (const [r, slot] of this.#slotsOf(rows).entries()) {
      const end = this.#starts[slot + 1] as number;
      let sum = 0;
      for (let i = this.#starts[slot] as number; i < end; i += 1) sum += (this.#values[i] as number) ** 2;
      out[r] = (out[r] as number) + scale * sum;
    }
  }

  /** Adds `v[i]` × (vector of `slots[i]`) to `dense` for each slot. */
  #combine(slots: Uint32Array, v: Float64Array, dense: Float64Array): void {
    const [starts, ids, values] = [this.#starts, this.#ids, this.#values];
    for (let r = 0; r < slots.length; r += 1) {
      const factor = v[r] as number;
      if (factor === 0) continue;
      const slot = slots[r] as number;
      const end = starts[slot + 1] as number;
      for (let i = starts[slot] as number; i < end; i += 1) {
        const id = ids[i] as number;
        dense[id] = (dense[id] as number) + factor * (values[i] as number);
      }
    }
  }

  /** Returns the position of each row's copy, and copies the rows that are missing. */
  #slotsOf(rows: readonly number[]): Uint32Array {
    if (this.#slots.size > rows.length + SPARE_ROWS) this.#slots.clear();
    return Uint32Array.from(rows, (row) => this.#slots.get(row) ?? this.#copy(row));
  }

  /** Copies a row's vector behind the others and returns its position. */
  #copy(row: number): number {
    const slot = this.#slots.size;
    this.#slots.set(row, slot);
    if (slot + 1 >= this.#starts.length) this.#starts = grown(this.#starts, slot + 2);
    const { ids, values } = this.vectorOf(row);
    const start = this.#starts[slot] as number;
    const end = start + values.length;
    if (end > this.#ids.length) {
      this.#ids = grown(this.#ids, end);
      this.#values = grown(this.#values, end);
    }
    this.#ids.set(ids, start);
    this.#values.set(values, start);
    for (let i = 0; i < ids.length; i += 1) this.#width = Math.max(this.#width, (ids[i] as number) + 1);
    this.#starts[slot + 1] = end;
    return slot;
  }
}

import { grown } from '../arrays';
import { RowPlaces } from './row-places';

/** Training rows up to which all their dot products are held (`GramCache`); beyond, a fit goes by the rows' entries. */
export const MOST_KERNEL_ROWS = 600;

/** Rows kept though no longer asked for, before all are packed anew. */
const SPARE_ROWS = 1_024;

/** A sparse vector: `values` at the places `ids`. */
export interface RowVector {
  readonly ids: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/**
 * Sparse vectors of rows in one piece of memory, kept between calls: as much of it as they have entries, and one more row costs
 * its own entries.
 */
export class PackedRows {
  readonly #slots = new RowPlaces();
  #starts = new Uint32Array(SPARE_ROWS);
  #ids = new Uint32Array(0);
  #values = new Float32Array(0);
  #width = 0;

  constructor(private readonly vectorOf: (row: number) => RowVector) {}

  /** To be called when the rows' vectors have changed. */
  clear(): void {
    this.#slots.clear();
  }

  /**
   * X·Xᵀ of the matrix X whose rows are the vectors of `rows`, as a function that adds `scale`·X·Xᵀ·v to `out`.
   * @param rows distinct.
   */
  products(rows: readonly number[]): (v: Float64Array, scale: number, out: Float64Array) => void {
    const slots = this.#slotsOf(rows);
    const dense = new Float64Array(this.#width);
    const [starts, ids, values] = [this.#starts, this.#ids, this.#values];
    return (v, scale, out) => {
      dense.fill(0);
      this.#addUp(slots, v, dense);
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

  /** Xᵀ·v of the same X, up to the last place that any vector has. */
  combination(rows: readonly number[], v: Float64Array): Float64Array {
    const slots = this.#slotsOf(rows);
    const dense = new Float64Array(this.#width);
    this.#addUp(slots, v, dense);
    return dense;
  }

  #addUp(slots: Uint32Array, v: Float64Array, dense: Float64Array): void {
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

  #slotsOf(rows: readonly number[]): Uint32Array {
    if (this.#slots.size > rows.length + SPARE_ROWS) this.clear();
    const slots = new Uint32Array(rows.length);
    for (let i = 0; i < slots.length; i += 1) slots[i] = this.#slotOf(rows[i] as number);
    return slots;
  }

  #slotOf(row: number): number {
    const known = this.#slots.get(row);
    if (known >= 0) return known;
    const slot = this.#slots.add(row);
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

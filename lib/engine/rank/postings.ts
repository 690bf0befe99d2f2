import { grown } from '../arrays';
import type { RowVector } from './packed-rows';

const FIRST_ENTRIES = 1 << 12;

/**
 * Sparse vectors by the places at which they have entries: one's dot products with all of them cost what it has in common with them, where
 * going through each would cost all that they have.
 */
export class Postings {
  /** One more than a place's last entry; 0 where it has none. */
  #heads = new Uint32Array(FIRST_ENTRIES);
  /** Of an entry: the same of the one before at its place, whose it is, and what it is. */
  #before = new Uint32Array(FIRST_ENTRIES);
  #owners = new Uint32Array(FIRST_ENTRIES);
  #values = new Float32Array(FIRST_ENTRIES);
  #entries = 0;
  #size = 0;

  clear(): void {
    this.#heads.fill(0);
    this.#entries = 0;
    this.#size = 0;
  }

  /** Its number is that of the vectors added before. */
  add({ ids, values }: RowVector): void {
    this.#reserve(this.#entries + ids.length);
    for (let i = 0; i < ids.length; i += 1) {
      const id = ids[i] as number;
      if (id >= this.#heads.length) this.#heads = grown(this.#heads, id + 1);
      this.#before[this.#entries] = this.#heads[id] as number;
      this.#owners[this.#entries] = this.#size;
      this.#values[this.#entries] = values[i] as number;
      this.#entries += 1;
      this.#heads[id] = this.#entries;
    }
    this.#size += 1;
  }

  /** Dot products with each that was added, by number; summed up in the order of the vector's own entries. */
  products({ ids, values }: RowVector): Float64Array {
    const sums = new Float64Array(this.#size);
    const [heads, before, owners, others] = [this.#heads, this.#before, this.#owners, this.#values];
    for (let i = 0; i < ids.length; i += 1) {
      const value = values[i] as number;
      for (let next = heads[ids[i] as number] ?? 0; next !== 0; next = before[next - 1] as number) {
        const owner = owners[next - 1] as number;
        sums[owner] = (sums[owner] as number) + value * (others[next - 1] as number);
      }
    }
    return sums;
  }

  #reserve(entries: number): void {
    if (entries <= this.#values.length) return;
    this.#before = grown(this.#before, entries);
    this.#owners = grown(this.#owners, entries);
    this.#values = grown(this.#values, entries);
  }
}

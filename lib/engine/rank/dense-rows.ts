import { grown } from '../arrays';
import type { RowVector } from './packed-rows';

const FIRST_ENTRIES = 1 << 12;
/** Sums at work at once, so that none waits for the one before. */
const LANES = 4;

/** Vectors that have an entry at every place, one after another: products of such go straight through memory. */
export class DenseRows {
  #values = new Float32Array(FIRST_ENTRIES);
  #width = 0;
  #size = 0;

  clear(): void {
    this.#size = 0;
  }

  /** All are of the same length. Its number is that of the vectors added before. */
  add({ values }: RowVector): void {
    this.#width = values.length;
    const from = this.#size * this.#width;
    if (from + this.#width > this.#values.length) this.#values = grown(this.#values, from + this.#width);
    this.#values.set(values, from);
    this.#size += 1;
  }

  /** Dot products with each that was added, by number. */
  products({ values: own }: RowVector): Float64Array {
    const [all, width] = [this.#values, this.#width];
    const even = width - (width % LANES);
    const products = new Float64Array(this.#size);
    for (let row = 0, from = 0; row < this.#size; row += 1, from += width) {
      let [a, b, c, d] = [0, 0, 0, 0];
      let i = 0;
      for (; i < even; i += LANES) {
        a += (own[i] as number) * (all[from + i] as number);
        b += (own[i + 1] as number) * (all[from + i + 1] as number);
        c += (own[i + 2] as number) * (all[from + i + 2] as number);
        d += (own[i + 3] as number) * (all[from + i + 3] as number);
      }
      for (; i < width; i += 1) a += (own[i] as number) * (all[from + i] as number);
      products[row] = a + b + c + d;
    }
    return products;
  }
}

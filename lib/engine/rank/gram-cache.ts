import { DenseRows } from './dense-rows';
import type { RowVector } from './packed-rows';
import { Postings } from './postings';

/** Rows kept though no longer asked for, before all is worked out anew. */
const SPARE_ROWS = 256;

/** Dot products between rows, kept between calls: one more row costs its products with the others, not all of them. */
export class GramCache {
  readonly #slots = new Map<number, number>();
  #rows: number[] = [];
  #capacity = 0;
  #products = new Float32Array(0);
  readonly #vectors: Postings | DenseRows;

  /** @param isDense each vector has an entry at every place. */
  constructor(
    private readonly vectorOf: (row: number) => RowVector,
    isDense = false,
  ) {
    this.#vectors = isDense ? new DenseRows() : new Postings();
  }

  /** To be called when the rows' vectors have changed. */
  clear(): void {
    this.#slots.clear();
    this.#rows = [];
    this.#vectors.clear();
  }

  /** n × n by rows, in the order of `rows`, which are distinct. */
  kernel(rows: readonly number[]): Float32Array {
    if (this.#rows.length > rows.length + SPARE_ROWS) this.clear();
    this.#add(rows);
    const n = rows.length;
    const slots = Uint32Array.from(rows, (row) => this.#slots.get(row) as number);
    const kernel = new Float32Array(n * n);
    const products = this.#products;
    for (let i = 0; i < n; i += 1) {
      const from = (slots[i] as number) * this.#capacity;
      for (let j = 0; j < n; j += 1) kernel[i * n + j] = products[from + (slots[j] as number)] as number;
    }
    return kernel;
  }

  #add(rows: readonly number[]): void {
    const fresh = rows.filter((row) => !this.#slots.has(row));
    this.#reserve(this.#rows.length + fresh.length);
    for (const row of fresh) {
      const slot = this.#rows.push(row) - 1;
      this.#slots.set(row, slot);
      const vector = this.vectorOf(row);
      this.#vectors.add(vector);
      // With those before it and itself: each pair is worked out once.
      const products = this.#vectors.products(vector);
      this.#products.set(products, slot * this.#capacity);
      for (let other = 0; other < slot; other += 1) {
        this.#products[other * this.#capacity + slot] = products[other] as number;
      }
    }
  }

  #reserve(needed: number): void {
    if (needed <= this.#capacity) return;
    const capacity = needed + SPARE_ROWS;
    const bigger = new Float32Array(capacity * capacity);
    for (let slot = 0; slot < this.#rows.length; slot += 1) {
      const from = slot * this.#capacity;
      bigger.set(this.#products.subarray(from, from + this.#rows.length), slot * capacity);
    }
    this.#products = bigger;
    this.#capacity = capacity;
  }
}

/** Σ_v square_v · K_v. */
export function sumOfKernels(kernels: readonly Float32Array[], squares: readonly number[]): Float32Array {
  const sum = new Float32Array(kernels[0]?.length ?? 0);
  for (const [v, kernel] of kernels.entries()) {
    const square = squares[v] as number;
    if (square === 0) continue;
    for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] as number) + square * (kernel[i] as number);
  }
  return sum;
}

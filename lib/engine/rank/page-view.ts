import type { Explainer, RankingInput } from './ranker';

/** A sparse vector: `values[i]` at place `ids[i]`; the places are distinct. */
export interface SparseVector {
  readonly ids: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** One representation of pages as unit vectors, e.g. their terms or their addresses. */
export interface PageView {
  /** Changes whenever a vector changed. */
  readonly version: number;
  /** Number of places of a vector. */
  readonly width: number;
  /** Reads the new input. Must be called before the other methods. */
  update(input: RankingInput): void;
  /** Unit vector of a row, or an empty one. */
  vector(row: number): SparseVector;
  /** Explains a row's dot product with `direction` by terms; absent where places are not made of terms. */
  explainer?(direction: Float64Array): Explainer;
  /** Adds `scale` × (vector of rows[i] · `direction`) to `sums[i]`. @param direction dense, at least `width` long. */
  addDots(rows: Uint32Array, direction: Float64Array, scale: number, sums: Float64Array): void;
}

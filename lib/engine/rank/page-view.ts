import type { Explainer, RankingInput } from './ranker';

/** Sparse vector with `values[i]` at index `ids[i]`; the ids are distinct. */
export interface SparseVector {
  readonly ids: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** One representation of pages as unit vectors, e.g. by their terms or by their addresses. */
export interface PageView {
  /** Changes whenever any vector changes. */
  readonly version: number;
  /** Number of dimensions of a vector. */
  readonly width: number;
  /** Reads the new input. Must be called before the other methods. */
  update(input: RankingInput): void;
  /** Returns the unit vector of a row; all zeros or without entries if the row is empty. */
  vector(row: number): SparseVector;
  /**
   * Splits a row's dot product with `direction` into contributions of terms; absent if the dimensions are not derived
   * from terms.
   */
  explainer?(direction: Float64Array): Explainer;
  /**
   * Adds `scale` × (vector of rows[i] · `direction`) to `sums[i]`.
   * @param direction dense, at least `width` long.
   */
  addDots(rows: Uint32Array, direction: Float64Array, scale: number, sums: Float64Array): void;
}

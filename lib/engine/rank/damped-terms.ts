import { idf } from '../topic/document-frequency';
import type { TermMatrix } from '../topic/matrix';
import type { RankingInput } from './ranker';
import type { RankingCache } from './ranking-cache';

/** Position weights are multiples of one half, so a table by halves holds every logarithm that is needed often. */
const HALVES = 2;
const TABLE = Float64Array.from({ length: 4096 }, (_, halves) => Math.log1p(halves / HALVES));

/** ln(1 + position-weighted occurrences): a word said ten times does not count ten times. */
export function damped(weight: number): number {
  return TABLE[Math.round(weight * HALVES)] ?? Math.log1p(weight);
}

/**
 * The rows of a matrix as unit vectors of damped position-weighted TF × IDF, IDF_j = ln((D + 1) / (D_j + ½)) over the
 * seeds, negatives and candidates. Verdicts move pages between these sets only, so IDF and lengths outlive them.
 */
export class DampedTerms {
  #idf = new Float64Array(0);
  readonly #cache: RankingCache;
  #lengths = new Float64Array(0);
  #units = new Map<number, Float32Array>();
  #version = -1;

  constructor(cache: RankingCache) {
    this.#cache = cache;
  }

  update(input: RankingInput): void {
    const { matrix } = input;
    const { counts, pages, version } = this.#cache.documentFrequency(input);
    if (version !== this.#version || this.#idf.length < matrix.width) {
      this.#version = version;
      this.#idf = new Float64Array(matrix.width);
      for (let j = 0; j < matrix.width; j += 1) {
        const df = counts[j] as number;
        if (df > 0) this.#idf[j] = idf(df, pages);
      }
      this.#lengths = new Float64Array(matrix.rows).fill(-1);
      this.#units.clear();
    }
  }

  /** Euclidean length of the row before it is made a unit vector; 0 for an empty row. */
  length(matrix: TermMatrix, row: number): number {
    const known = this.#lengths[row] as number;
    if (known >= 0) return known;
    const { ids, weights, offsets } = matrix;
    const end = offsets[row + 1] as number;
    let square = 0;
    for (let i = offsets[row] as number; i < end; i += 1) {
      const value = damped(weights[i] as number) * (this.#idf[ids[i] as number] as number);
      square += value * value;
    }
    const length = Math.sqrt(square);
    this.#lengths[row] = length;
    return length;
  }

  /** Dot products of a row's unit vector with those of `others`. */
  products(matrix: TermMatrix, row: number, others: readonly number[]): Float32Array {
    const dense = new Float64Array(matrix.width);
    this.#addUnit(dense, matrix, row, 1);
    const { ids, offsets } = matrix;
    const products = new Float32Array(others.length);
    for (let r = 0; r < others.length; r += 1) {
      const other = others[r] as number;
      const unit = this.#unitRow(matrix, other);
      const start = offsets[other] as number;
      let sum = 0;
      for (let i = 0; i < unit.length; i += 1) {
        sum += (unit[i] as number) * (dense[ids[start + i] as number] as number);
      }
      products[r] = sum;
    }
    return products;
  }

  /** Σ_r factor_r · the unit vector of row r, dense over term ids. */
  combination(matrix: TermMatrix, rows: readonly number[], factors: Float64Array): Float64Array {
    const dense = new Float64Array(matrix.width);
    for (let r = 0; r < rows.length; r += 1) this.#addUnit(dense, matrix, rows[r] as number, factors[r] as number);
    return dense;
  }

  #addUnit(dense: Float64Array, matrix: TermMatrix, row: number, factor: number): void {
    const unit = this.#unitRow(matrix, row);
    const start = matrix.offsets[row] as number;
    for (let i = 0; i < unit.length; i += 1) {
      const id = matrix.ids[start + i] as number;
      dense[id] = (dense[id] as number) + factor * (unit[i] as number);
    }
  }

  /** Dot product of each row's unit vector with a dense vector over term ids. */
  dots(matrix: TermMatrix, rows: Uint32Array, dense: Float64Array): Float64Array {
    const scaled = dense.map((value, j) => value * (this.#idf[j] as number));
    const { ids, weights, offsets } = matrix;
    const out = new Float64Array(rows.length);
    for (let r = 0; r < rows.length; r += 1) {
      const row = rows[r] as number;
      const length = this.length(matrix, row);
      if (length === 0) continue;
      const end = offsets[row + 1] as number;
      let sum = 0;
      for (let i = offsets[row] as number; i < end; i += 1) {
        sum += damped(weights[i] as number) * (scaled[ids[i] as number] as number);
      }
      out[r] = sum / length;
    }
    return out;
  }

  /** The row's unit vector, parallel to its term ids. Kept until IDF changes, so it is for the few rows of a fit. */
  #unitRow(matrix: TermMatrix, row: number): Float32Array {
    const known = this.#units.get(row);
    if (known !== undefined) return known;
    const { ids, weights } = matrix.row(row);
    const length = this.length(matrix, row);
    const unit = new Float32Array(ids.length);
    for (let i = 0; i < unit.length && length > 0; i += 1) {
      unit[i] = (damped(weights[i] as number) * (this.#idf[ids[i] as number] as number)) / length;
    }
    this.#units.set(row, unit);
    return unit;
  }
}

import { grown } from '../arrays';
import type { TermMatrix } from '../topic/matrix';
import { LATENT_OPTIONS, type LatentOptions, learnBasis, lengthOf, rootIdf } from './latent-basis';
import { rowsWithLowestKeys } from './order';
import type { Explainer, PageView, RankingInput, SparseVector } from './ranker';
import type { RankingCache } from './ranking-cache';
import { RefitSchedule } from './refit-schedule';
import { addRows, timesTriangle } from './subspace';
import { boostKey } from './term-vectors';

/**
 * Growth factor between two refits of the directions. Directions change less than document frequencies and cost more,
 * so the factor is larger.
 */
export const DIRECTIONS_STEP = 4 / 3;

/**
 * Latent semantic analysis (Deerwester et al. 1990) of a topic's own pages. Each row becomes a unit vector of
 * `dimensions` values.
 *
 * The directions approximate the leading right singular vectors of term vectors (occurrences · √IDF) of a sample of
 * pages. Words that often occur together lie close, so pages can be similar without a common word. Verdicts have no
 * influence. Later pages are projected on the existing directions.
 */
export class LatentSpace implements PageView {
  version = 0;
  readonly #options: LatentOptions;
  #matrix: TermMatrix | undefined;
  #boosts: string | undefined;
  readonly #schedule = new RefitSchedule(DIRECTIONS_STEP);
  /** √IDF · boost per term id: the factor on one occurrence. */
  #factors = new Float64Array(0);
  /** Row of `#basis` per term id, or −1. */
  #slots: Int32Array = new Int32Array(0);
  /** Terms × dimensions, row-major; sums of its rows are multiplied by `#turn`. */
  #basis = new Float64Array(0);
  #turn: Float64Array = new Float64Array(0);
  /** Reused buffers of `dimensions` values, valid within one call. */
  #sums = new Float64Array(0);
  #turned = new Float64Array(0);
  /** Rows × dimensions, row-major; a row is valid once its entry in `#lengths` is ≥ 0. */
  #places = new Float32Array(0);
  /** L2 norm of the row before normalisation; −1 = not yet projected. */
  #lengths = new Float64Array(0);
  /** 0 … dimensions − 1: the ids of every vector of this view. */
  #ids = new Uint32Array(0);

  constructor(
    private readonly cache: RankingCache,
    options: Partial<LatentOptions> = {},
  ) {
    this.#options = { ...LATENT_OPTIONS, ...options };
  }

  /** Number of directions found: at most half the number of sampled pages. */
  dimensions = 0;

  get width(): number {
    return this.dimensions;
  }

  /** Learns the directions anew if the refit schedule says so or the boosts changed; makes room for new rows. */
  update(input: RankingInput): void {
    const { matrix, boosts } = input;
    const key = boostKey(boosts);
    this.#matrix = matrix;
    if (this.#schedule.update(input) || key !== this.#boosts) {
      this.#boosts = key;
      this.version += 1;
      this.#refit(input);
      this.#lengths = new Float64Array(0);
      this.#places = new Float32Array(0);
    }
    this.#lengths = grown(this.#lengths, matrix.rows, -1);
    this.#places = grown(this.#places, this.#lengths.length * this.dimensions);
  }

  /** Returns the row's unit vector of `dimensions` values; all zeros if the row contains no term of the basis. */
  at(row: number): Float32Array {
    const k = this.dimensions;
    const place = this.#places.subarray(row * k, row * k + k);
    if ((this.#lengths[row] as number) >= 0) return place;
    this.#addUp(row, this.#sums);
    timesTriangle(this.#sums, this.#turn, this.#turned);
    const length = lengthOf(this.#turned);
    for (let d = 0; d < k; d += 1) place[d] = length > 0 ? (this.#turned[d] as number) / length : 0;
    this.#lengths[row] = length;
    return place;
  }

  /** Writes Σ count · factor · basis row over the row's terms to `sums`. */
  #addUp(row: number, sums: Float64Array): void {
    const { ids, counts, offsets } = this.#matrix as TermMatrix;
    const [start, end] = [offsets[row] as number, offsets[row + 1] as number];
    const slots = new Uint32Array(end - start);
    const values = new Float64Array(end - start);
    let held = 0;
    for (let i = start; i < end; i += 1) {
      const id = ids[i] as number;
      const slot = this.#slots[id] ?? -1;
      if (slot < 0) continue;
      slots[held] = slot;
      values[held] = (counts[i] as number) * (this.#factors[id] as number);
      held += 1;
    }
    addRows(this.#basis, slots, values, 0, held, sums.fill(0));
  }

  /** The row's unit vector, all zeros for a row without a term of the basis; its ids are 0 … dimensions − 1. */
  vector(row: number): SparseVector {
    return { ids: this.#ids, values: this.at(row) };
  }

  /** Splits a row's dot product with `direction` into contributions of its terms. */
  explainer(direction: Float64Array): Explainer {
    const k = this.dimensions;
    // A row's vector is sum·T, and direction · (sum·T) = (T·direction) · sum. With T·direction, the product is a sum
    // over terms.
    const back = Float64Array.from({ length: k }, (_, d) => {
      let sum = 0;
      for (let e = d; e < k; e += 1) sum += (this.#turn[d * k + e] as number) * (direction[e] as number);
      return sum;
    });
    const worths = Float64Array.from({ length: k === 0 ? 0 : this.#basis.length / k }, (_, slot) => {
      let sum = 0;
      for (let d = 0; d < k; d += 1) sum += (this.#basis[slot * k + d] as number) * (back[d] as number);
      return sum;
    });
    return (row, scale, parts) => {
      const { ids, counts, offsets } = this.#matrix as TermMatrix;
      this.at(row);
      const length = this.#lengths[row] as number;
      if (length === 0) return;
      for (let i = offsets[row] as number; i < (offsets[row + 1] as number); i += 1) {
        const id = ids[i] as number;
        const slot = this.#slots[id] ?? -1;
        if (slot < 0) continue;
        const value = (counts[i] as number) * (this.#factors[id] as number);
        parts[id] = (parts[id] as number) + (scale * value * (worths[slot] as number)) / length;
      }
    };
  }

  /** Adds `scale` × the dot product of each row's unit vector with `direction` to `sums`, parallel to `rows`. */
  addDots(rows: ArrayLike<number>, direction: Float64Array, scale: number, sums: Float32Array | Float64Array): void {
    const k = this.dimensions;
    for (let r = 0; r < rows.length; r += 1) {
      const row = rows[r] as number;
      if ((this.#lengths[row] as number) < 0) this.at(row);
      const from = row * k;
      let sum = 0;
      for (let d = 0; d < k; d += 1) {
        sum += (this.#places[from + d] as number) * (direction[d] as number);
      }
      sums[r] = (sums[r] as number) + scale * sum;
    }
  }

  /** Learns the term weights and the latent basis from a sample of the fitted pages. */
  #refit(input: RankingInput): void {
    const { matrix, boosts } = input;
    this.#factors = rootIdf(matrix, this.#schedule.later);
    for (const [j, boost] of boosts) {
      if (j < this.#factors.length) this.#factors[j] = (this.#factors[j] as number) * boost;
    }
    const hashes = this.cache.urlHashes(input);
    const rows = rowsWithLowestKeys(Uint32Array.from(this.#schedule.fitted), hashes, this.#options.sampledPages);
    const { slots, basis, turn, dimensions } = learnBasis(matrix, this.#factors, rows, hashes, this.#options);
    this.#slots = slots;
    this.#basis = basis;
    this.#turn = turn;
    this.#sums = new Float64Array(dimensions);
    this.#turned = new Float64Array(dimensions);
    this.#ids = Uint32Array.from({ length: dimensions }, (_, d) => d);
    this.dimensions = dimensions;
  }
}

import type { TermMatrix } from '../topic/matrix';
import { lowest } from './order';
import type { RowVector } from './packed-rows';
import type { PageView } from './page-view';
import type { Explainer, RankingInput } from './ranker';
import type { RankingCache } from './ranking-cache';
import { leadingDirections, type SparseRows } from './subspace';
import type { TermVectors } from './term-vectors';

export interface LatentOptions {
  /** Directions kept. */
  readonly dimensions: number;
  /** Pages the directions are learnt from at most: those whose addresses hash lowest. */
  readonly sampledPages: number;
  /** Rounds of subspace iteration. */
  readonly iterations: number;
}

export const LATENT_OPTIONS: LatentOptions = { dimensions: 80, sampledPages: 1200, iterations: 3 };

/** A term of fewer sampled pages ties nothing together. */
const MIN_PAGES = 2;
const TINY = 1e-12;

/**
 * Latent semantic analysis (Deerwester et al. 1990) of a topic's own pages: the strongest directions of their term vectors, in
 * which words that keep company lie close, so that pages can be alike without sharing a word. Learnt from all pages of the topic,
 * whatever their verdict, so that only new pages change it: the leading right singular vectors of a sample, by subspace
 * iteration from a start that follows from the addresses.
 */
export class LatentSpace implements PageView {
  readonly #options: LatentOptions;
  #matrix: TermMatrix | undefined;
  #version = -1;
  /** Row of `#basis` per term id, or −1. */
  #slots = new Int32Array(0);
  /** Terms × dimensions, by rows. */
  #basis = new Float32Array(0);
  readonly #placed = new Map<number, Float32Array>();
  /** Of placed rows before they were made unit vectors. */
  readonly #lengths = new Map<number, number>();

  constructor(
    private readonly terms: TermVectors,
    private readonly cache: RankingCache,
    options: Partial<LatentOptions> = {},
  ) {
    this.#options = { ...LATENT_OPTIONS, ...options };
  }

  /** Directions found; fewer than asked for where there are few pages. */
  dimensions = 0;

  get version(): number {
    return this.#version;
  }

  update(input: RankingInput): void {
    this.terms.update(input);
    if (this.#matrix === input.matrix && this.#version === this.terms.version) return;
    this.#matrix = input.matrix;
    this.#version = this.terms.version;
    this.#placed.clear();
    this.#learn(input);
  }

  /** Where a row lies: a unit vector of `dimensions`, or zeros where it holds no term that the space knows. */
  at(row: number): Float32Array {
    const known = this.#placed.get(row);
    if (known !== undefined) return known;
    const place = this.#projected(row);
    const length = lengthOf(place);
    for (let d = 0; d < place.length; d += 1) place[d] = length > 0 ? (place[d] as number) / length : 0;
    this.#placed.set(row, place);
    this.#lengths.set(row, length);
    return place;
  }

  #projected(row: number): Float32Array {
    const k = this.dimensions;
    const place = new Float32Array(k);
    const { ids, offsets } = this.#matrix as TermMatrix;
    const start = offsets[row] as number;
    const unit = this.terms.freshUnit(row);
    for (let i = 0; i < unit.length; i += 1) {
      const slot = this.#slots[ids[start + i] as number] as number;
      if (slot < 0) continue;
      const value = unit[i] as number;
      const from = slot * k;
      for (let d = 0; d < k; d += 1) place[d] = (place[d] as number) + value * (this.#basis[from + d] as number);
    }
    return place;
  }

  vector(row: number): RowVector {
    const values = this.at(row);
    return { ids: values.map((_, d) => d), values };
  }

  addProducts(row: number, others: readonly number[], scale: number, products: Float32Array): void {
    this.#addDots(others, Float64Array.from(this.at(row)), scale, products);
  }

  addScores(
    rows: Uint32Array,
    training: readonly number[],
    factors: Float64Array,
    scale: number,
    sums: Float64Array,
  ): void {
    this.#addDots(rows, this.#combination(training, factors), scale, sums);
  }

  explainer(training: readonly number[], factors: Float64Array): Explainer {
    const direction = this.#combination(training, factors);
    const k = direction.length;
    const worths = Float64Array.from({ length: k === 0 ? 0 : this.#basis.length / k }, (_, slot) => {
      let sum = 0;
      for (let d = 0; d < k; d += 1) sum += (this.#basis[slot * k + d] as number) * (direction[d] as number);
      return sum;
    });
    return (row, scale, parts) => {
      const { ids, offsets } = this.#matrix as TermMatrix;
      const start = offsets[row] as number;
      this.at(row);
      const length = this.#lengths.get(row) as number;
      if (length === 0) return;
      const unit = this.terms.freshUnit(row);
      for (let i = 0; i < unit.length; i += 1) {
        const id = ids[start + i] as number;
        const slot = this.#slots[id] as number;
        if (slot < 0) continue;
        parts[id] = (parts[id] as number) + (scale * (unit[i] as number) * (worths[slot] as number)) / length;
      }
    };
  }

  #combination(rows: readonly number[], factors: Float64Array): Float64Array {
    const direction = new Float64Array(this.dimensions);
    for (let t = 0; t < rows.length; t += 1) {
      const place = this.at(rows[t] as number);
      for (let d = 0; d < place.length; d += 1) {
        direction[d] = (direction[d] as number) + (factors[t] as number) * (place[d] as number);
      }
    }
    return direction;
  }

  #addDots(rows: ArrayLike<number>, direction: Float64Array, scale: number, sums: Float32Array | Float64Array): void {
    for (let r = 0; r < rows.length; r += 1) {
      const place = this.at(rows[r] as number);
      let sum = 0;
      for (let d = 0; d < direction.length; d += 1) sum += (place[d] as number) * (direction[d] as number);
      sums[r] = (sums[r] as number) + scale * sum;
    }
  }

  #learn(input: RankingInput): void {
    const { matrix } = input;
    const hashes = this.cache.urlHashes(input);
    const pages = Uint32Array.from({ length: matrix.rows }, (_, row) => row).filter((row) => input.url(row) !== '');
    const rows = lowest(pages, hashes, this.#options.sampledPages);
    const k = Math.min(this.#options.dimensions, rows.length >> 1);
    this.dimensions = k;
    const sample = this.#sample(matrix, rows);
    this.#basis = Float32Array.from(leadingDirections(sample, startOf(rows, hashes, k), k, this.#options.iterations));
  }

  /** The sampled rows over the terms that several of them hold, whose slots it gives out. */
  #sample(matrix: TermMatrix, rows: readonly number[]): SparseRows {
    const { ids, offsets } = matrix;
    const held = new Uint32Array(matrix.width);
    for (const row of rows) {
      for (let i = offsets[row] as number; i < (offsets[row + 1] as number); i += 1) {
        held[ids[i] as number] = (held[ids[i] as number] as number) + 1;
      }
    }
    let width = 0;
    this.#slots = Int32Array.from(held, (count) => {
      if (count < MIN_PAGES) return -1;
      width += 1;
      return width - 1;
    });
    const starts = [0];
    const slots: number[] = [];
    const values: number[] = [];
    for (const row of rows) {
      const unit = this.terms.freshUnit(row);
      const start = offsets[row] as number;
      for (let i = 0; i < unit.length; i += 1) {
        const slot = this.#slots[ids[start + i] as number] as number;
        if (slot < 0) continue;
        slots.push(slot);
        values.push(unit[i] as number);
      }
      starts.push(slots.length);
    }
    return {
      width,
      starts: Uint32Array.from(starts),
      slots: Uint32Array.from(slots),
      values: Float64Array.from(values),
    };
  }
}

/** Euclidean; 0 where it is nothing but rounding. */
function lengthOf(place: Float32Array): number {
  let square = 0;
  for (let d = 0; d < place.length; d += 1) square += (place[d] as number) ** 2;
  return square > TINY ? Math.sqrt(square) : 0;
}

/** Pages × k signs that follow from the pages' hashes alone. */
function startOf(rows: readonly number[], hashes: Uint32Array, k: number): Float64Array<ArrayBuffer> {
  const start = new Float64Array(rows.length * k);
  for (let r = 0; r < rows.length; r += 1) {
    let state = hashes[rows[r] as number] as number;
    for (let d = 0; d < k; d += 1) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      start[r * k + d] = state / 2 ** 31 - 1;
    }
  }
  return start;
}

import { countRow, idfByCount } from '../topic/document-frequency';
import type { TermMatrix } from '../topic/matrix';
import { leadingDirections, type SparseRows } from './subspace';

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
/** The directions of a space, and the terms that lie along them. */
export interface LatentBasis {
  readonly dimensions: number;
  /** Row of `basis` per term id, or −1. */
  readonly slots: Int32Array;
  /** Terms × dimensions, by rows. */
  readonly basis: Float64Array<ArrayBuffer>;
  /** What makes the directions orthonormal; see `Directions`. */
  readonly turn: Float64Array<ArrayBuffer>;
}

/**
 * The strongest directions of some rows' term vectors: their leading right singular vectors, nearly.
 * @param factors worth of one occurrence, per term id.
 * @param hashes by row; the start of the iteration follows from them.
 */
export function learnBasis(
  matrix: TermMatrix,
  factors: Float64Array,
  rows: readonly number[],
  hashes: Float64Array,
  { dimensions: most, iterations }: LatentOptions,
): LatentBasis {
  const dimensions = Math.min(most, rows.length >> 1);
  const slots = slotsOf(matrix, rows);
  const { basis, turn } = leadingDirections(
    unitRows(matrix, factors, rows, slots),
    startOf(rows, hashes, dimensions),
    dimensions,
    iterations,
  );
  return { dimensions, slots, basis, turn };
}

/** √IDF of each term over the pages that are learnt from and all rows that are no pages. @param later pages that are left out. */
export function rootIdf(matrix: TermMatrix, later: readonly number[]): Float64Array<ArrayBuffer> {
  const counts = new Uint32Array(matrix.width);
  for (let row = 0; row < matrix.rows; row += 1) countRow(counts, matrix, row);
  for (const row of later) countRow(counts, matrix, row, -1);
  const roots = idfByCount(matrix.rows - later.length).map(Math.sqrt);
  return Float64Array.from(counts, (count) => roots[count] as number);
}

/** Euclidean; 0 where it is nothing but rounding. */
export function lengthOf(place: Float32Array | Float64Array): number {
  let square = 0;
  for (let d = 0; d < place.length; d += 1) square += (place[d] as number) ** 2;
  return square > TINY ? Math.sqrt(square) : 0;
}

/** A place for each term that several of the rows hold, −1 for the others. */
function slotsOf(matrix: TermMatrix, rows: readonly number[]): Int32Array {
  const held = new Uint32Array(matrix.width);
  for (const row of rows) countRow(held, matrix, row);
  let width = 0;
  return Int32Array.from(held, (count) => {
    if (count < MIN_PAGES) return -1;
    width += 1;
    return width - 1;
  });
}

/** The rows as unit vectors, as far as their terms have a slot. */
function unitRows(
  matrix: TermMatrix,
  factors: Float64Array,
  rows: readonly number[],
  termSlots: Int32Array,
): SparseRows {
  const { ids, counts, offsets } = matrix;
  const entries = rows.reduce((sum, row) => sum + (offsets[row + 1] as number) - (offsets[row] as number), 0);
  const starts = new Uint32Array(rows.length + 1);
  const slots = new Uint32Array(entries);
  const values = new Float64Array(entries);
  let held = 0;
  for (const [r, row] of rows.entries()) {
    const start = offsets[row] as number;
    const unit = new Float32Array((offsets[row + 1] as number) - start);
    for (let i = 0; i < unit.length; i += 1) {
      unit[i] = (counts[start + i] as number) * (factors[ids[start + i] as number] as number);
    }
    const length = lengthOf(unit);
    for (let i = 0; i < unit.length && length > 0; i += 1) {
      const slot = termSlots[ids[start + i] as number] as number;
      if (slot < 0) continue;
      slots[held] = slot;
      values[held] = (unit[i] as number) / length;
      held += 1;
    }
    starts[r + 1] = held;
  }
  const width = termSlots.reduce((most, slot) => Math.max(most, slot + 1), 0);
  return { width, starts, slots: slots.subarray(0, held), values: values.subarray(0, held) };
}

/** Pages × k signs that follow from the pages' hashes alone. */
function startOf(rows: readonly number[], hashes: Float64Array, k: number): Float64Array<ArrayBuffer> {
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

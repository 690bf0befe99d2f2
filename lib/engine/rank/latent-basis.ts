import type { TermMatrix } from '../topic/matrix';
import { countRow, DocumentFrequencies } from '../topic/weights';
import { leadingDirections, type SparseRows } from './subspace';

export interface LatentOptions {
  /** Maximum number of directions. */
  readonly dimensions: number;
  /** Maximum number of pages to learn from; the pages whose URLs have the lowest hashes are chosen. */
  readonly sampledPages: number;
  /** Iterations of subspace iteration. */
  readonly iterations: number;
}

/** Default size and cost of the latent directions. */
export const LATENT_OPTIONS: LatentOptions = { dimensions: 80, sampledPages: 1200, iterations: 3 };

/** Terms in fewer sampled pages get no slot, because they connect no pages. */
const MIN_PAGES = 2;
const TINY = 1e-12;

/** The learnt directions as a matrix with one row per term. */
interface LatentBasis {
  readonly dimensions: number;
  /** Row of `basis` per term id; −1 = the term is not in the basis. */
  readonly slots: Int32Array;
  /** Terms × dimensions, row-major. */
  readonly basis: Float64Array<ArrayBuffer>;
  /** T, the triangular matrix that makes the directions orthonormal: `basis`·T (see `Directions`). */
  readonly turn: Float64Array<ArrayBuffer>;
}

/**
 * Approximates the leading right singular vectors of the given rows' term vectors, at most half as many as rows.
 * @param factors by term id: weight of one occurrence of the term in a page.
 * @param hashes by row; the iteration starts from pseudo-random values derived from them.
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
    startMatrix(rows, hashes, dimensions),
    dimensions,
    iterations,
  );
  return { dimensions, slots, basis, turn };
}

/**
 * Returns √IDF per term id over all rows of the matrix except `later`.
 * @param later rows of pages that the statistics leave out.
 */
export function rootIdf(matrix: TermMatrix, later: readonly number[]): Float64Array<ArrayBuffer> {
  return new DocumentFrequencies().idf(matrix, later).idf.map(Math.sqrt);
}

/** Returns the L2 norm of a vector, or 0 if the squared norm is within rounding error. */
export function lengthOf(place: Float32Array | Float64Array): number {
  let square = 0;
  for (let d = 0; d < place.length; d += 1) square += (place[d] as number) ** 2;
  return square > TINY ? Math.sqrt(square) : 0;
}

/**
 * Returns a slot number, 0, 1, 2 …, per term id for terms that at least `MIN_PAGES` of the rows contain; −1 for others.
 */
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

/** Returns the rows as sparse unit vectors over slots. Terms without a slot count in the norm, but have no entry. */
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

/** Returns a pages × k matrix of pseudo-random values in [−1, 1), seeded by the pages' hashes alone. */
function startMatrix(rows: readonly number[], hashes: Float64Array, k: number): Float64Array<ArrayBuffer> {
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

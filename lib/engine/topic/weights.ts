import { grown, highest } from '../arrays';
import type { TermMatrix } from './matrix';

/** How the entries of a term vector are weighted. */
export type Weighting =
  /**
   * Number of occurrences, times the term's factor in `idf` if given (WL eq 3). Centroid uses no factor: seeds alone
   * give no IDF.
   */
  | 'tf'
  /** Position-weighted number of occurrences (SemTree eq 3). */
  | 'position-tf'
  /** ln(1 + position-weighted occurrences) · IDF: WL eq 3 with a damped term frequency. */
  | 'tf-idf';

/** Adds `scale` × the weighted unit vector of a row to a dense vector over term ids; an empty row adds nothing. */
export function addUnitRow(
  dense: Float64Array,
  matrix: TermMatrix,
  row: number,
  scale: number,
  weighting: Weighting,
  idf?: Float64Array,
): void {
  const { ids, offsets } = matrix;
  const norm = normOfRow(matrix, row, weighting, idf);
  if (norm === 0) return;
  const factor = scale / norm;
  for (let at = offsets[row] as number; at < (offsets[row + 1] as number); at += 1) {
    const id = ids[at] as number;
    dense[id] = (dense[id] as number) + factor * weightAt(matrix, at, weighting, idf);
  }
}

/** L2 norm of a weighted row; 0 for an empty row. */
export function normOfRow(matrix: TermMatrix, row: number, weighting: Weighting, idf?: Float64Array): number {
  const { offsets } = matrix;
  let square = 0;
  for (let at = offsets[row] as number; at < (offsets[row + 1] as number); at += 1)
    square += weightAt(matrix, at, weighting, idf) ** 2;
  return Math.sqrt(square);
}

/** Cosine of a weighted row and a dense vector, in [−1, 1]; 0 if either is empty. @param norm L2 norm of `dense`. */
export function cosineOfRow(
  matrix: TermMatrix,
  row: number,
  dense: Float64Array,
  norm: number,
  weighting: Weighting,
  idf?: Float64Array,
): number {
  const { ids, offsets } = matrix;
  let square = 0;
  let dot = 0;
  for (let at = offsets[row] as number; at < (offsets[row + 1] as number); at += 1) {
    const weight = weightAt(matrix, at, weighting, idf);
    square += weight * weight;
    dot += weight * (dense[ids[at] as number] ?? 0);
  }
  return square === 0 || norm === 0 ? 0 : dot / (Math.sqrt(square) * norm);
}

/** L2 norm of a dense vector. */
export function normOf(dense: Float64Array): number {
  let square = 0;
  for (const value of dense) square += value * value;
  return Math.sqrt(square);
}

/** Returns the weight of one matrix entry, by its index: tf · idf, the position weight, or ln(1 + weight) · idf. */
function weightAt(matrix: TermMatrix, at: number, weighting: Weighting, idf: Float64Array | undefined): number {
  const factor = idf?.[matrix.ids[at] as number] ?? 1;
  if (weighting === 'tf') return (matrix.counts[at] as number) * factor;
  const weight = matrix.weights[at] as number;
  return weighting === 'position-tf' ? weight : Math.log1p(weight) * factor;
}

/**
 * The `limit` heaviest terms of a dense vector, in descending order of weight. Only positive weights count; ties are
 * ordered by id.
 */
export function heaviestIds(vector: Float64Array, limit: number): { id: number; weight: number }[] {
  const terms: { id: number; weight: number }[] = [];
  for (let id = 0; id < vector.length; id += 1) {
    const weight = vector[id] as number;
    if (weight > 0) terms.push({ id, weight });
  }
  return highest(terms, ({ weight }) => weight, limit);
}

/**
 * Returns the terms of a row that contribute most to its cosine with the centroid, largest contribution first. The
 * contribution of a term is ln(1 + weight) · IDF · centroid weight; the logarithm keeps one repeated word from hiding
 * the others.
 * @param centroid dense over term ids; terms without a positive weight are left out.
 * @param idf dense over term ids; 1 where absent.
 * @returns at most `limit` term ids.
 */
export function explainRow(
  matrix: TermMatrix,
  row: number,
  centroid: Float64Array,
  limit: number,
  idf?: Float64Array,
): number[] {
  const start = matrix.offsets[row] as number;
  const partOf = (id: number, at: number) => weightAt(matrix, start + at, 'tf-idf', idf) * (centroid[id] ?? 0);
  return highest(matrix.row(row).ids, partOf, limit, 0);
}

/** Rows of distinct ids, concatenated: row r is `ids[offsets[r]]` … `ids[offsets[r + 1] − 1]`. */
interface IdRows {
  readonly offsets: Uint32Array;
  readonly ids: Uint32Array;
}

/** IDF_i = max(0, ln((D + 1) / (D_i + ½))) of an id that D_i = `count` of D = `pages` rows contain. */
export function idf(count: number, pages: number): number {
  return Math.max(0, Math.log((pages + 1) / (count + 0.5)));
}

/** Returns an array whose element n is the IDF of a term that n of `pages` pages contain. */
export function idfByCount(pages: number): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: pages + 1 }, (_, count) => idf(count, pages));
}

/** Adds `change` to the count of each id of a row. */
export function countRow(counts: Uint32Array | Float64Array, { offsets, ids }: IdRows, row: number, change = 1): void {
  const end = offsets[row + 1] as number;
  for (let i = offsets[row] as number; i < end; i += 1) {
    const id = ids[i] as number;
    counts[id] = (counts[id] as number) + change;
  }
}

/**
 * Number of pages that contain each term, over all rows of one matrix, which may grow. Each call counts only the rows
 * added since the last; another matrix needs another instance.
 */
export class DocumentFrequencies {
  #counts = new Uint32Array(0);
  #rows = 0;

  /** Counts, dense over term ids, of length `matrix.width`. The next call overwrites the array. */
  of(matrix: TermMatrix): Uint32Array {
    this.#counts = grown(this.#counts, matrix.width);
    for (; this.#rows < matrix.rows; this.#rows += 1) countRow(this.#counts, matrix, this.#rows);
    return this.#counts.subarray(0, matrix.width);
  }

  /** IDF over all rows but `later`: of each term, dense over term ids, and of a term that none of the rows contains. */
  idf(matrix: TermMatrix, later: readonly number[]): { idf: Float64Array<ArrayBuffer>; rarest: number } {
    const counts = this.of(matrix).slice();
    for (const row of later) countRow(counts, matrix, row, -1);
    const byCount = idfByCount(matrix.rows - later.length);
    return { idf: Float64Array.from(counts, (count) => byCount[count] as number), rarest: byCount[0] as number };
  }
}

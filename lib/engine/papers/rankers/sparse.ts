import type { TermMatrix } from '../../topic/matrix';

/** Adds `scale` × the raw counts of a row to a dense vector over term ids. */
export function addCounts(dense: Float64Array, matrix: TermMatrix, row: number, scale: number): void {
  const { ids, counts, offsets } = matrix;
  const end = offsets[row + 1] as number;
  for (let i = offsets[row] as number; i < end; i += 1) {
    const id = ids[i] as number;
    dense[id] = (dense[id] as number) + scale * (counts[i] as number);
  }
}

/** Returns Σ_j counts_j · dense_j for each row of `rows`. */
export function dotCounts(matrix: TermMatrix, rows: Uint32Array, dense: Float64Array): Float64Array {
  const { ids, counts, offsets } = matrix;
  const out = new Float64Array(rows.length);
  for (let r = 0; r < rows.length; r += 1) {
    const row = rows[r] as number;
    const end = offsets[row + 1] as number;
    let sum = 0;
    for (let i = offsets[row] as number; i < end; i += 1) {
      sum += (counts[i] as number) * (dense[ids[i] as number] as number);
    }
    out[r] = sum;
  }
  return out;
}

/** Returns Σ_j dense_j over the distinct terms of each row of `rows`. */
export function dotBinary(matrix: TermMatrix, rows: Uint32Array, dense: Float64Array): Float64Array {
  const { ids, offsets } = matrix;
  const out = new Float64Array(rows.length);
  for (let r = 0; r < rows.length; r += 1) {
    const row = rows[r] as number;
    const end = offsets[row + 1] as number;
    let sum = 0;
    for (let i = offsets[row] as number; i < end; i += 1) sum += dense[ids[i] as number] as number;
    out[r] = sum;
  }
  return out;
}

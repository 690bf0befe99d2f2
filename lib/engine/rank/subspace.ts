/** Below it a square is nothing but rounding. */
const TINY = 1e-12;

/** A matrix as compressed sparse rows: those of row r are `slots[starts[r]]` … `slots[starts[r + 1] − 1]`. */
export interface SparseRows {
  /** Columns. */
  readonly width: number;
  readonly starts: Uint32Array;
  readonly slots: Uint32Array;
  readonly values: Float64Array;
}

/**
 * The k leading right singular vectors of a matrix, nearly, as an orthonormal basis of what they span: columns × k, by rows.
 * Subspace iteration: the start is multiplied by the matrix and its transpose in turn and made orthonormal each time.
 * @param start rows × k. It is overwritten.
 */
export function leadingDirections(
  matrix: SparseRows,
  start: Float64Array<ArrayBuffer>,
  k: number,
  iterations: number,
): Float64Array<ArrayBuffer> {
  let left = start;
  orthonormalise(left, k);
  let right = transposeTimes(matrix, left, k);
  for (let i = 0; i < iterations; i += 1) {
    left = times(matrix, right, k);
    orthonormalise(left, k);
    right = transposeTimes(matrix, left, k);
  }
  orthonormalise(right, k);
  return right;
}

/** rows · dense, dense being width × k. */
function times({ starts, slots, values }: SparseRows, dense: Float64Array, k: number): Float64Array<ArrayBuffer> {
  const out = new Float64Array((starts.length - 1) * k);
  for (let r = 0; r + 1 < starts.length; r += 1) {
    for (let i = starts[r] as number; i < (starts[r + 1] as number); i += 1) {
      const value = values[i] as number;
      const from = (slots[i] as number) * k;
      for (let d = 0; d < k; d += 1) out[r * k + d] = (out[r * k + d] as number) + value * (dense[from + d] as number);
    }
  }
  return out;
}

/** rowsᵀ · dense, dense being rows × k. */
function transposeTimes(
  { starts, slots, values, width }: SparseRows,
  dense: Float64Array,
  k: number,
): Float64Array<ArrayBuffer> {
  const out = new Float64Array(width * k);
  for (let r = 0; r + 1 < starts.length; r += 1) {
    for (let i = starts[r] as number; i < (starts[r + 1] as number); i += 1) {
      const value = values[i] as number;
      const to = (slots[i] as number) * k;
      for (let d = 0; d < k; d += 1) out[to + d] = (out[to + d] as number) + value * (dense[r * k + d] as number);
    }
  }
  return out;
}

/** Gram–Schmidt on the k columns of a matrix given by rows; a column that depends on those before becomes 0. */
function orthonormalise(dense: Float64Array, k: number): void {
  const n = dense.length / Math.max(1, k);
  const columns = Array.from({ length: k }, (_, d) =>
    Float64Array.from({ length: n }, (_, r) => dense[r * k + d] as number),
  );
  for (let d = 0; d < k; d += 1) {
    const column = columns[d] as Float64Array;
    for (let e = 0; e < d; e += 1) {
      const other = columns[e] as Float64Array;
      let dot = 0;
      for (let r = 0; r < n; r += 1) dot += (column[r] as number) * (other[r] as number);
      for (let r = 0; r < n; r += 1) column[r] = (column[r] as number) - dot * (other[r] as number);
    }
    let square = 0;
    for (let r = 0; r < n; r += 1) square += (column[r] as number) ** 2;
    const scale = square > TINY ? 1 / Math.sqrt(square) : 0;
    for (let r = 0; r < n; r += 1) column[r] = (column[r] as number) * scale;
  }
  for (let d = 0; d < k; d += 1) {
    const column = columns[d] as Float64Array;
    for (let r = 0; r < n; r += 1) dense[r * k + d] = column[r] as number;
  }
}

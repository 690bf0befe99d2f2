/** Squares below this value are treated as rounding errors. */
const TINY = 1e-12;

/** Sparse matrix in compressed-row form: the columns of row r are `slots[starts[r]]` … `slots[starts[r + 1] − 1]`. */
export interface SparseRows {
  /** Number of columns. */
  readonly width: number;
  readonly starts: Uint32Array;
  readonly slots: Uint32Array;
  readonly values: Float64Array;
}

/** Orthonormal directions as a product X·T. Multiplying results of X by T costs far less than computing X·T. */
interface Directions {
  /** X, one row per column of the matrix, k columns, row-major. */
  readonly basis: Float64Array<ArrayBuffer>;
  /** T, k × k, row-major, upper triangular. A column is 0 if the matrix has fewer independent directions. */
  readonly turn: Float64Array<ArrayBuffer>;
}

/**
 * Returns orthonormal directions that approximately span the k leading right singular vectors of a matrix, as a basis
 * and its `turn`. Subspace iteration: the start is multiplied by the transpose and by the matrix in turn, and
 * orthonormalised before each product with the transpose.
 * @param start rows × k; overwritten.
 */
export function leadingDirections(
  matrix: SparseRows,
  start: Float64Array<ArrayBuffer>,
  k: number,
  iterations: number,
): Directions {
  const columns = transposed(matrix);
  let left = start;
  orthonormalise(left, k);
  let right = times(columns, left, k);
  for (let i = 0; i < iterations; i += 1) {
    left = times(matrix, right, k);
    orthonormalise(left, k);
    right = times(columns, left, k);
  }
  return { basis: right, turn: orthonormaliser(right, k) };
}

/** Writes `row` · `turn` to `out`, where `turn` is an upper triangular matrix, k × k and row-major. */
export function timesTriangle(row: ArrayLike<number>, turn: Float64Array, out: Float64Array): void {
  const k = out.length;
  out.fill(0);
  for (let d = 0; d < k; d += 1) {
    for (let e = d; e < k; e += 1) out[e] = (out[e] as number) + (row[d] as number) * (turn[d * k + e] as number);
  }
}

/** Returns matrix · dense, where dense is width × k. */
function times({ starts, slots, values }: SparseRows, dense: Float64Array, k: number): Float64Array<ArrayBuffer> {
  const out = new Float64Array((starts.length - 1) * k);
  for (let r = 0; r + 1 < starts.length; r += 1) {
    addRows(dense, slots, values, starts[r] as number, starts[r + 1] as number, out.subarray(r * k, r * k + k));
  }
  return out;
}

/**
 * Adds Σ `values[i]` × row `slots[i]` of a dense matrix to `row`, for `start` ≤ i < `end`. Four rows are added per
 * pass, so that each sum is loaded and stored a quarter as often.
 */
export function addRows(
  dense: Float64Array,
  slots: Uint32Array,
  values: Float64Array,
  start: number,
  end: number,
  row: Float64Array,
): void {
  const k = row.length;
  let i = start;
  for (; i + 3 < end; i += 4) {
    const [v, w, x, y] = [values[i], values[i + 1], values[i + 2], values[i + 3]] as [number, number, number, number];
    const a = (slots[i] as number) * k;
    const b = (slots[i + 1] as number) * k;
    const c = (slots[i + 2] as number) * k;
    const e = (slots[i + 3] as number) * k;
    for (let d = 0; d < k; d += 1) {
      row[d] =
        (row[d] as number) +
        v * (dense[a + d] as number) +
        w * (dense[b + d] as number) +
        x * (dense[c + d] as number) +
        y * (dense[e + d] as number);
    }
  }
  for (; i < end; i += 1) {
    const value = values[i] as number;
    const from = (slots[i] as number) * k;
    for (let d = 0; d < k; d += 1) row[d] = (row[d] as number) + value * (dense[from + d] as number);
  }
}

/** Returns the transposed sparse matrix: a row per column. */
function transposed({ width, starts, slots, values }: SparseRows): SparseRows {
  const heads = new Uint32Array(width + 1);
  for (const slot of slots) heads[slot + 1] = (heads[slot + 1] as number) + 1;
  for (let slot = 0; slot < width; slot += 1) heads[slot + 1] = (heads[slot + 1] as number) + (heads[slot] as number);
  const next = heads.slice(0, width);
  const turned = { slots: new Uint32Array(slots.length), values: new Float64Array(slots.length) };
  for (let r = 0; r + 1 < starts.length; r += 1) {
    for (let i = starts[r] as number; i < (starts[r + 1] as number); i += 1) {
      const slot = slots[i] as number;
      const place = next[slot] as number;
      next[slot] = place + 1;
      turned.slots[place] = r;
      turned.values[place] = values[i] as number;
    }
  }
  return { width: starts.length - 1, starts: heads, ...turned };
}

/**
 * Orthonormalises the k columns of the row-major matrix X in place: X·R⁻¹ with RᵀR = XᵀX (Cholesky). A column that
 * depends on earlier columns becomes 0.
 */
function orthonormalise(dense: Float64Array, k: number): void {
  const turn = orthonormaliser(dense, k);
  const row = new Float64Array(k);
  for (let from = 0; from < dense.length; from += k) {
    timesTriangle(dense.subarray(from, from + k), turn, row);
    dense.set(row, from);
  }
}

/**
 * Returns the upper triangular matrix M, k × k and row-major, for which the columns of `dense` · M are orthonormal, by
 * Cholesky. A column that depends on earlier ones becomes 0.
 */
function orthonormaliser(dense: Float64Array, k: number): Float64Array<ArrayBuffer> {
  return inverseTriangle(choleskyOf(gramOf(dense, k), k), k);
}

/** Returns XᵀX on and above the diagonal, k × k, row-major. Four rows of X are processed per pass, as in `addRows`. */
function gramOf(dense: Float64Array, k: number): Float64Array {
  const gram = new Float64Array(k * k);
  let from = 0;
  for (; from + 3 * k < dense.length; from += 4 * k) {
    const [b, c, f] = [from + k, from + 2 * k, from + 3 * k];
    for (let d = 0; d < k; d += 1) {
      const [v, w, x, y] = [dense[from + d], dense[b + d], dense[c + d], dense[f + d]] as [
        number,
        number,
        number,
        number,
      ];
      const to = d * k;
      for (let e = d; e < k; e += 1) {
        gram[to + e] =
          (gram[to + e] as number) +
          v * (dense[from + e] as number) +
          w * (dense[b + e] as number) +
          x * (dense[c + e] as number) +
          y * (dense[f + e] as number);
      }
    }
  }
  for (; from < dense.length; from += k) {
    for (let d = 0; d < k; d += 1) {
      const value = dense[from + d] as number;
      const to = d * k;
      for (let e = d; e < k; e += 1) gram[to + e] = (gram[to + e] as number) + value * (dense[from + e] as number);
    }
  }
  return gram;
}

/** Replaces the Gram matrix by R with RᵀR = Gram. A row of R is 0 if its column depends on earlier columns. */
function choleskyOf(gram: Float64Array, k: number): Float64Array {
  for (let d = 0; d < k; d += 1) {
    const square = gram[d * k + d] as number;
    const scale = square > TINY ? 1 / Math.sqrt(square) : 0;
    for (let e = d; e < k; e += 1) gram[d * k + e] = (gram[d * k + e] as number) * scale;
    for (let f = d + 1; f < k; f += 1) {
      const part = gram[d * k + f] as number;
      for (let e = f; e < k; e += 1) gram[f * k + e] = (gram[f * k + e] as number) - part * (gram[d * k + e] as number);
    }
  }
  return gram;
}

/** Returns R⁻¹ of an upper triangle R; columns are zero where R has a zero row. */
function inverseTriangle(triangle: Float64Array, k: number): Float64Array<ArrayBuffer> {
  const inverse = new Float64Array(k * k);
  for (let column = 0; column < k; column += 1) {
    const pivot = triangle[column * k + column] as number;
    if (pivot === 0) continue;
    inverse[column * k + column] = 1 / pivot;
    for (let row = column - 1; row >= 0; row -= 1) {
      const own = triangle[row * k + row] as number;
      if (own === 0) continue;
      let sum = 0;
      for (let i = row + 1; i <= column; i += 1) {
        sum += (triangle[row * k + i] as number) * (inverse[i * k + column] as number);
      }
      inverse[row * k + column] = -sum / own;
    }
  }
  return inverse;
}

/** Sparse training rows: entries `offsets[r]` to `offsets[r + 1]` of `columns` and `values` belong to row r. */
export interface LogisticProblem {
  readonly offsets: Uint32Array;
  readonly columns: Uint32Array;
  readonly values: Float64Array;
  /** Number of columns. */
  readonly width: number;
  /** +1 or −1 per row. */
  readonly labels: Int8Array;
  /** Weight of each row's loss, ≥ 0. */
  readonly weights: Float64Array;
  /** C: how much the losses count against ½‖w‖². */
  readonly penalty: number;
  /** Newton steps stop when the gradient has shrunk to this share of its first length. */
  readonly tolerance: number;
}

export interface LogisticModel {
  readonly coefficients: Float64Array;
  readonly intercept: number;
}

const MAX_NEWTON_STEPS = 100;
const MAX_CONJUGATE_STEPS = 250;
const ARMIJO = 1e-4;
const MAX_HALVINGS = 40;

/**
 * Minimises ½‖w‖² + C·Σ_i c_i·log(1 + exp(−y_i(w·x_i + b))), the intercept b unpenalised, by Newton steps whose equations
 * are solved by conjugate gradients, with backtracking. Convex, so the minimum does not depend on the path; it is that
 * of scikit-learn's `LogisticRegression(C)`.
 */
export function solveLogistic(problem: LogisticProblem): LogisticModel {
  const rows = problem.labels.length;
  const size = problem.width + 1;
  let point = new Float64Array(size);
  let margins = new Float64Array(rows);
  let loss = lossAt(problem, point, margins);
  const curvature = new Float64Array(rows);
  const gradient = new Float64Array(size);
  let firstLength = -1;
  for (let step = 0; step < MAX_NEWTON_STEPS; step += 1) {
    gradientAt(problem, point, margins, gradient, curvature);
    const length = Math.sqrt(dot(gradient, gradient));
    if (firstLength < 0) firstLength = length;
    if (length <= problem.tolerance * firstLength || length === 0) break;
    const accuracy = Math.min(0.5, Math.sqrt(length / firstLength)) * length;
    const direction = newtonDirection(problem, curvature, gradient, accuracy);
    const along = product(problem, direction);
    const slope = dot(gradient, direction);
    let scale = 1;
    let better = false;
    for (let halving = 0; halving < MAX_HALVINGS; halving += 1, scale /= 2) {
      const nextPoint = moved(point, direction, scale);
      const nextMargins = moved(margins, along, scale);
      const nextLoss = lossAt(problem, nextPoint, nextMargins);
      if (nextLoss > loss + ARMIJO * scale * slope) continue;
      better = nextLoss < loss;
      point = nextPoint;
      margins = nextMargins;
      loss = nextLoss;
      break;
    }
    if (!better) break;
  }
  return { coefficients: point.slice(0, problem.width), intercept: point[problem.width] as number };
}

/** X·v, the last entry of v being the intercept. */
function product({ offsets, columns, values, labels, width }: LogisticProblem, v: Float64Array): Float64Array {
  const out = new Float64Array(labels.length);
  const intercept = v[width] as number;
  for (let row = 0; row < out.length; row += 1) {
    const end = offsets[row + 1] as number;
    let sum = intercept;
    for (let i = offsets[row] as number; i < end; i += 1) {
      sum += (values[i] as number) * (v[columns[i] as number] as number);
    }
    out[row] = sum;
  }
  return out;
}

/** out += Xᵀ·v, the last entry of `out` being the intercept's. */
function addTransposed(problem: LogisticProblem, v: Float64Array, out: Float64Array): void {
  const { offsets, columns, values, width } = problem;
  let intercept = 0;
  for (let row = 0; row < v.length; row += 1) {
    const factor = v[row] as number;
    if (factor === 0) continue;
    intercept += factor;
    const end = offsets[row + 1] as number;
    for (let i = offsets[row] as number; i < end; i += 1) {
      const column = columns[i] as number;
      out[column] = (out[column] as number) + factor * (values[i] as number);
    }
  }
  out[width] = (out[width] as number) + intercept;
}

function lossAt({ labels, weights, penalty, width }: LogisticProblem, point: Float64Array, margins: Float64Array) {
  let squares = 0;
  for (let i = 0; i < width; i += 1) squares += (point[i] as number) ** 2;
  let losses = 0;
  for (let row = 0; row < labels.length; row += 1) {
    const m = (labels[row] as number) * (margins[row] as number);
    losses += (weights[row] as number) * (m > 0 ? Math.log1p(Math.exp(-m)) : Math.log1p(Math.exp(m)) - m);
  }
  return squares / 2 + penalty * losses;
}

function gradientAt(
  problem: LogisticProblem,
  point: Float64Array,
  margins: Float64Array,
  gradient: Float64Array,
  curvature: Float64Array,
): void {
  const { labels, weights, penalty, width } = problem;
  const slopes = new Float64Array(labels.length);
  for (let row = 0; row < labels.length; row += 1) {
    const label = labels[row] as number;
    const wrong = 1 / (1 + Math.exp(label * (margins[row] as number)));
    const weight = penalty * (weights[row] as number);
    slopes[row] = -label * weight * wrong;
    curvature[row] = weight * wrong * (1 - wrong);
  }
  gradient.set(point);
  gradient[width] = 0;
  addTransposed(problem, slopes, gradient);
}

/** d with H·d ≈ −gradient, H = diag(1, …, 1, 0) + Xᵀ·diag(curvature)·X, to a residual of length `accuracy`. */
function newtonDirection(
  problem: LogisticProblem,
  curvature: Float64Array,
  gradient: Float64Array,
  accuracy: number,
): Float64Array {
  const { width } = problem;
  const inverse = inverseDiagonal(problem, curvature);
  const direction = new Float64Array(gradient.length);
  const residual = new Float64Array(gradient.length);
  const search = new Float64Array(gradient.length);
  const image = new Float64Array(gradient.length);
  let energy = 0;
  for (let i = 0; i < residual.length; i += 1) {
    const rest = -(gradient[i] as number);
    residual[i] = rest;
    search[i] = rest * (inverse[i] as number);
    energy += rest * (search[i] as number);
  }
  for (let step = 0; step < MAX_CONJUGATE_STEPS; step += 1) {
    const along = product(problem, search);
    for (let row = 0; row < along.length; row += 1) along[row] = (along[row] as number) * (curvature[row] as number);
    image.set(search);
    image[width] = 0;
    addTransposed(problem, along, image);
    const bend = dot(search, image);
    if (bend <= 0) break;
    const length = energy / bend;
    let squares = 0;
    let nextEnergy = 0;
    for (let i = 0; i < residual.length; i += 1) {
      direction[i] = (direction[i] as number) + length * (search[i] as number);
      const rest = (residual[i] as number) - length * (image[i] as number);
      residual[i] = rest;
      squares += rest * rest;
      nextEnergy += rest * rest * (inverse[i] as number);
    }
    if (squares <= accuracy * accuracy) break;
    const ratio = nextEnergy / energy;
    for (let i = 0; i < search.length; i += 1) {
      search[i] = (residual[i] as number) * (inverse[i] as number) + ratio * (search[i] as number);
    }
    energy = nextEnergy;
  }
  return direction;
}

function inverseDiagonal({ offsets, columns, values, width }: LogisticProblem, curvature: Float64Array): Float64Array {
  const diagonal = new Float64Array(width + 1).fill(1);
  let intercept = 1e-12;
  for (let row = 0; row < curvature.length; row += 1) {
    const bend = curvature[row] as number;
    intercept += bend;
    const end = offsets[row + 1] as number;
    for (let i = offsets[row] as number; i < end; i += 1) {
      const column = columns[i] as number;
      diagonal[column] = (diagonal[column] as number) + bend * (values[i] as number) ** 2;
    }
  }
  diagonal[width] = intercept;
  for (let i = 0; i < diagonal.length; i += 1) diagonal[i] = 1 / (diagonal[i] as number);
  return diagonal;
}

/** start + scale·direction. */
function moved(start: Float64Array, direction: Float64Array, scale: number): Float64Array<ArrayBuffer> {
  const end = new Float64Array(start.length);
  for (let i = 0; i < end.length; i += 1) end[i] = (start[i] as number) + scale * (direction[i] as number);
  return end;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

/** Computes out = K·v, where K is the n × n Gram matrix x_i·x_j of the training rows. */
type Products = (v: Float64Array, out: Float64Array) => void;

interface LogisticProblem {
  readonly products: Products;
  /** +1 or −1 per row. */
  readonly labels: Int8Array;
  /** C_i > 0 per row: weight of its loss against ½‖w‖². */
  readonly penalties: Float64Array;
  /** Newton steps stop when the gradient norm is at most this share of the norm at the zero model. */
  readonly tolerance: number;
  /** Model of a similar problem to start from, its `betas` parallel to these rows; absent = start at 0. */
  readonly start?: Start | undefined;
}

export interface LogisticModel {
  /** β, with w = Σ_i β_i·x_i. */
  readonly betas: Float64Array;
  readonly intercept: number;
  /** The Gram matrix times β, K·β: the row's part of each score without the intercept. */
  readonly image: Float64Array;
  /** Norm of the first gradient, to which the tolerance is relative. */
  readonly firstLength: number;
}

/** Model from which a fit starts. */
export type Start = Omit<LogisticModel, 'image'>;

const MAX_NEWTON_STEPS = 100;
const MAX_CONJUGATE_STEPS = 250;
const LOOSEST_STEP = 0.5;
/**
 * Maximum conjugate-gradient steps when the start already meets the tolerance; one step lets each new label have an
 * effect.
 */
const STEPS_WITHIN = 1;
const ARMIJO = 1e-4;
const MAX_HALVINGS = 40;

/**
 * A point (w, b) of the parameter space with w = Xᵀ·rows. `image` = K·rows = X·w is stored too, because the solver
 * needs w only through these products.
 */
class Point {
  rows: Float64Array;
  image: Float64Array;
  intercept = 0;

  constructor(n: number) {
    this.rows = new Float64Array(n);
    this.image = new Float64Array(n);
  }

  /** Adds scale · other to this point. */
  add(other: Point, scale: number): void {
    for (let i = 0; i < this.rows.length; i += 1) {
      this.rows[i] = (this.rows[i] as number) + scale * (other.rows[i] as number);
      this.image[i] = (this.image[i] as number) + scale * (other.image[i] as number);
    }
    this.intercept += scale * other.intercept;
  }

  /** Multiplies the point by a factor. */
  scale(factor: number): void {
    for (let i = 0; i < this.rows.length; i += 1) {
      this.rows[i] = (this.rows[i] as number) * factor;
      this.image[i] = (this.image[i] as number) * factor;
    }
    this.intercept *= factor;
  }

  /** Returns the inner product of two points. */
  dot(other: Point): number {
    return this.intercept * other.intercept + dot(this.rows, other.image);
  }

  /** Returns this point + `scale` · `other`, as a new point. */
  plus(other: Point, scale: number): Point {
    const sum = new Point(this.rows.length);
    sum.add(this, 1);
    sum.add(other, scale);
    return sum;
  }
}

/**
 * Minimises ½‖w‖² + Σ_i C_i·log(1 + exp(−y_i(w·x_i + b))) with the intercept b unpenalised, as scikit-learn's
 * `LogisticRegression` does.
 *
 * Newton's method with conjugate gradients and backtracking. The solver needs only products with the Gram matrix,
 * because w and every step are linear combinations of the rows. It ends at the tolerance, after `MAX_NEWTON_STEPS`, or
 * when no step lowers the loss; it does not tell which. A start with a larger loss than zero is ignored.
 */
export function solveLogistic(problem: LogisticProblem): LogisticModel {
  const n = problem.labels.length;
  const { start, tolerance } = problem;
  let point = startingPoint(problem);
  let loss = lossAt(problem, point);
  const lossAtZero = lossAt(problem, new Point(n));
  if (loss > lossAtZero) {
    // A start with a larger loss than zero is so far from the optimum that Newton's method may diverge.
    point = new Point(n);
    loss = lossAtZero;
  }
  const curvatures = new Float64Array(n);
  let firstLength = start?.firstLength ?? -1;
  for (let step = 0; step < MAX_NEWTON_STEPS; step += 1) {
    const gradient = gradientAt(problem, point, curvatures);
    const residual = centredDescent(problem, gradient, curvatures);
    const length = Math.hypot(Math.sqrt(Math.max(0, residual.dot(residual))), gradient.intercept);
    if (firstLength < 0) firstLength = length;
    const isWithin = length <= tolerance * firstLength;
    if (isWithin && (start === undefined || step > 0)) break;
    const accuracy = Math.min(LOOSEST_STEP, Math.sqrt(length / firstLength));
    const steps = isWithin ? STEPS_WITHIN : MAX_CONJUGATE_STEPS;
    const direction = newtonDirection(problem, gradient.intercept, residual, curvatures, accuracy, steps);
    const slope = gradient.dot(direction);
    let better = false;
    for (let halving = 0, scale = 1; halving < MAX_HALVINGS; halving += 1, scale /= 2) {
      const next = point.plus(direction, scale);
      const nextLoss = lossAt(problem, next);
      if (nextLoss > loss + ARMIJO * scale * slope) continue;
      better = nextLoss < loss;
      point = next;
      loss = nextLoss;
      break;
    }
    if (!better || isWithin) break;
  }
  return { betas: point.rows, intercept: point.intercept, image: point.image, firstLength };
}

/** Returns the point of `problem.start`, with its image under this problem's rows; zeros without a start. */
function startingPoint({ start, labels, products }: LogisticProblem): Point {
  const point = new Point(labels.length);
  if (start === undefined) return point;
  point.rows.set(start.betas);
  point.intercept = start.intercept;
  products(point.rows, point.image);
  return point;
}

/** Returns the objective ½‖w‖² + Σ_i C_i·log(1 + exp(−y_i(w·x_i + b))) at a point. */
function lossAt({ labels, penalties }: LogisticProblem, { rows, image, intercept }: Point): number {
  let loss = 0;
  for (let i = 0; i < labels.length; i += 1) {
    const margin = (labels[i] as number) * ((image[i] as number) + intercept);
    const error = margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin;
    loss += (penalties[i] as number) * error + ((rows[i] as number) * (image[i] as number)) / 2;
  }
  return loss;
}

/** Returns the gradient without its image, and writes the curvature of each row's loss to `curvatures`. */
function gradientAt({ labels, penalties }: LogisticProblem, point: Point, curvatures: Float64Array): Point {
  const gradient = new Point(labels.length);
  for (let i = 0; i < labels.length; i += 1) {
    const label = labels[i] as number;
    const penalty = penalties[i] as number;
    const wrong = 1 / (1 + Math.exp(label * ((point.image[i] as number) + point.intercept)));
    const slope = -label * penalty * wrong;
    gradient.rows[i] = slope + (point.rows[i] as number);
    gradient.intercept += slope;
    curvatures[i] = penalty * wrong * (1 - wrong);
  }
  return gradient;
}

/**
 * Returns −∇_w after elimination of the intercept. Rows are centred at their mean under the curvatures D: x_i − Σ_j
 * π_j·x_j, π = D1/1ᵀD1. Then the Hessian is block-diagonal: 1ᵀD1 for the intercept and 1 + X_cᵀDX_c for w.
 */
function centredDescent({ products }: LogisticProblem, gradient: Point, curvatures: Float64Array): Point {
  const descent = new Point(curvatures.length);
  const perCurvature = gradient.intercept / sumOf(curvatures);
  for (let i = 0; i < curvatures.length; i += 1) {
    descent.rows[i] = perCurvature * (curvatures[i] as number) - (gradient.rows[i] as number);
  }
  products(descent.rows, descent.image);
  return descent;
}

/**
 * Solves H·d ≈ −gradient for the Newton direction d by conjugate gradients over w.
 * @param slope derivative of the loss with respect to the intercept.
 * @param residual the centred descent; overwritten.
 * @param accuracy iteration stops when the norm of the residual is at most `accuracy` times its initial norm.
 * @param most maximum number of steps.
 */
function newtonDirection(
  { products }: LogisticProblem,
  slope: number,
  residual: Point,
  curvatures: Float64Array,
  accuracy: number,
  most: number,
): Point {
  const n = curvatures.length;
  const totalCurvature = sumOf(curvatures);
  const direction = new Point(n);
  const search = residual.plus(residual, 0);
  let energy = residual.dot(residual);
  const enough = energy * accuracy * accuracy;
  const curved = new Float64Array(n);
  const image = new Point(n);
  for (let step = 1; energy > enough; step += 1) {
    const middle = dot(curvatures, search.image) / totalCurvature;
    for (let i = 0; i < n; i += 1) {
      const value = (curvatures[i] as number) * ((search.image[i] as number) - middle);
      curved[i] = value;
      image.rows[i] = (search.rows[i] as number) + value;
    }
    const length = energy / dot(image.rows, search.image);
    direction.add(search, length);
    if (step === most) break;
    products(curved, image.image);
    for (let i = 0; i < n; i += 1) image.image[i] = (image.image[i] as number) + (search.image[i] as number);
    residual.add(image, -length);
    const next = residual.dot(residual);
    search.scale(next / energy);
    search.add(residual, 1);
    energy = next;
  }
  direction.intercept = -(slope + dot(curvatures, direction.image)) / totalCurvature;
  return direction;
}

/** Returns the sum plus the smallest positive number, so that callers can divide by it. */
function sumOf(curvatures: Float64Array): number {
  let sum = Number.MIN_VALUE;
  for (let i = 0; i < curvatures.length; i += 1) sum += curvatures[i] as number;
  return sum;
}

/** Dot product of two vectors of equal length. */
function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

/** Sparse training rows by feature: entries of row r are `features[r]` and `values[r]`, parallel. */
export interface DualProblem {
  readonly features: readonly Uint32Array[];
  readonly values: readonly Float32Array[];
  /** Number of features. */
  readonly width: number;
  /** +1 or −1 per row. */
  readonly labels: Int8Array;
  /** C_i > 0 per row: weight of its loss against ½‖w‖². */
  readonly penalties: Float64Array;
  /** Largest violation of the optimality conditions left, in log-odds. */
  readonly tolerance: number;
  /** Passes over the rows at most. */
  readonly epochs: number;
}

export interface DualModel {
  readonly coefficients: Float64Array;
  readonly intercept: number;
}

const MAX_NEWTON_STEPS = 20;
const NEWTON_TOLERANCE = 1e-4;
/** Move of a multiplier, as a share of C_i, below which its row rests for an epoch. */
const STILL = 2e-3;

/**
 * Minimises ½‖w‖² + ½b² + Σ_i C_i·log(1 + exp(−y_i(w·x_i + b))) by coordinate descent in the dual: one row's multiplier
 * α_i = C_i·σ(t_i) at a time, w = Σ_i y_i·α_i·x_i. Row i is optimal when t_i + y_i(w·x_i + b) = 0, which is solved for
 * t_i by Newton's method; the left side grows with t_i at a rate of at least 1. Short and nearly orthogonal rows, such as
 * unit vectors of texts, settle within a few epochs of one pass each. A row whose multiplier hardly moved is passed over
 * in every other epoch.
 */
export function solveDualLogistic(problem: DualProblem): DualModel {
  const { features, values, labels, penalties, width, tolerance } = problem;
  const rows = labels.length;
  const coefficients = new Float64Array(width);
  let intercept = 0;
  const logits = new Float64Array(rows).fill(Number.NEGATIVE_INFINITY);
  const resting = new Uint8Array(rows);
  const squares = Float64Array.from(values, (row) => row.reduce((sum, value) => sum + value * value, 1));
  for (let epoch = 0; epoch < problem.epochs; epoch += 1) {
    let violation = 0;
    for (let row = 0; row < rows; row += 1) {
      if (resting[row] === 1) {
        resting[row] = 0;
        continue;
      }
      const ids = features[row] as Uint32Array;
      const entries = values[row] as Float32Array;
      const label = labels[row] as number;
      const penalty = penalties[row] as number;
      let dot = intercept;
      for (let i = 0; i < ids.length; i += 1) {
        dot += (entries[i] as number) * (coefficients[ids[i] as number] as number);
      }
      const before = logits[row] as number;
      const after = optimalLogit(before, label * dot, squares[row] as number, penalty);
      violation = Math.max(violation, Math.abs(after - Math.max(before, -MAX_LOGIT)));
      logits[row] = after;
      const step = label * penalty * (sigmoid(after) - sigmoid(before));
      if (Math.abs(step) < STILL * penalty) resting[row] = 1;
      intercept += step;
      for (let i = 0; i < ids.length; i += 1) {
        const id = ids[i] as number;
        coefficients[id] = (coefficients[id] as number) + step * (entries[i] as number);
      }
    }
    if (violation < tolerance) break;
  }
  return { coefficients, intercept };
}

const MAX_LOGIT = 30;

/** t with t + a·C·(σ(t) − σ(before)) + margin = 0, a the row's squared length. */
function optimalLogit(before: number, margin: number, square: number, penalty: number): number {
  const slope = square * penalty;
  const constant = margin - slope * sigmoid(before);
  let t = before > -MAX_LOGIT ? before : 0;
  let low = -constant - slope;
  let high = -constant;
  for (let step = 0; step < MAX_NEWTON_STEPS; step += 1) {
    const share = sigmoid(t);
    const value = t + slope * share + constant;
    if (Math.abs(value) < NEWTON_TOLERANCE) break;
    if (value > 0) high = Math.min(high, t);
    else low = Math.max(low, t);
    const next = t - value / (1 + slope * share * (1 - share));
    t = next > low && next < high ? next : (low + high) / 2;
  }
  return t;
}

function sigmoid(t: number): number {
  return 1 / (1 + Math.exp(-t));
}

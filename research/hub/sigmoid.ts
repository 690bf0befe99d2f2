export interface Sigmoid {
  /** > 0 if higher decision values mean a higher probability. */
  readonly slope: number;
  readonly shift: number;
}

const MAX_STEPS = 100;
const LEAST_STEP = 1e-10;
const RIDGE = 1e-9;

/**
 * Fits Platt's sigmoid P(y) = 1 / (1 + exp(−(slope·d + shift))) by Newton's method on the cross-entropy.
 * The targets are Platt's softened ones, (n₊ + 1)/(n₊ + 2) and 1/(n₋ + 2).
 * @param decisions decision values of samples that were not used for training
 */
export function fitSigmoid(decisions: readonly number[], labels: readonly boolean[]): Sigmoid {
  const positives = labels.filter(Boolean).length;
  const negatives = labels.length - positives;
  const high = (positives + 1) / (positives + 2);
  const low = 1 / (negatives + 2);
  const targets = labels.map((label) => (label ? high : low));
  let slope = 0;
  let shift = Math.log((positives + 1) / (negatives + 1));
  let loss = crossEntropy(decisions, targets, slope, shift);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { gradient, hessian } = derivatives(decisions, targets, slope, shift);
    const [g1, g2] = gradient;
    const [h11, h12, h22] = hessian;
    const determinant = h11 * h22 - h12 * h12;
    const towardSlope = -(h22 * g1 - h12 * g2) / determinant;
    const towardShift = -(h11 * g2 - h12 * g1) / determinant;
    let length = 1;
    let next = loss;
    for (; length > LEAST_STEP; length /= 2) {
      next = crossEntropy(decisions, targets, slope + length * towardSlope, shift + length * towardShift);
      if (next < loss) break;
    }
    if (!(next < loss)) break;
    slope += length * towardSlope;
    shift += length * towardShift;
    if (loss - next < LEAST_STEP * (1 + loss)) break;
    loss = next;
  }
  return { slope, shift };
}

/** Returns the cross-entropy of the sigmoid and the targets, summed over the samples, in nats. */
function crossEntropy(decisions: readonly number[], targets: readonly number[], slope: number, shift: number): number {
  let sum = 0;
  decisions.forEach((decision, i) => {
    const z = slope * decision + shift;
    // ln(1 + exp(−z)) + (1 − t)·z, without overflow.
    sum += Math.max(-z, 0) + Math.log1p(Math.exp(-Math.abs(z))) + (1 - (targets[i] as number)) * z;
  });
  return sum;
}

/**
 * Returns gradient [slope, shift] and Hessian [slope², slope·shift, shift²] of the cross-entropy, with a ridge on the
 * diagonal.
 */
function derivatives(
  decisions: readonly number[],
  targets: readonly number[],
  slope: number,
  shift: number,
): { gradient: [number, number]; hessian: [number, number, number] } {
  const gradient: [number, number] = [0, 0];
  const hessian: [number, number, number] = [RIDGE, 0, RIDGE];
  decisions.forEach((decision, i) => {
    const p = 1 / (1 + Math.exp(-(slope * decision + shift)));
    const error = p - (targets[i] as number);
    const weight = p * (1 - p);
    gradient[0] += error * decision;
    gradient[1] += error;
    hessian[0] += weight * decision * decision;
    hessian[1] += weight * decision;
    hessian[2] += weight;
  });
  return { gradient, hessian };
}

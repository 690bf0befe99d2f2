import { type HubExtra, hubFeatures } from './features';
import shipped from './model-data.json';

/** A trained model as stored. `lower`, `upper` and `fill` run parallel to `features`. */
export interface HubModelData {
  /** Indices into `HUB_FEATURES` of the features the model reads. */
  readonly features: readonly number[];
  /** Values that scale to −1 and to 1; values beyond are cut. */
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  /** Unscaled values to put where a feature is not known. */
  readonly fill: readonly number[];
  /** Width of the RBF kernel: exp(−γ·|x − v|²). */
  readonly gamma: number;
  /** Constant of the decision value: Σ c_i·K(x, v_i) − ρ. */
  readonly rho: number;
  /** Platt's sigmoid: P(hub) = 1 / (1 + exp(−(slope·decision + shift))), slope > 0. */
  readonly slope: number;
  readonly shift: number;
  /** Support vectors one after another, each of `features.length` scaled values. */
  readonly vectors: readonly number[];
  /** α·y of each support vector, positive for hubs. */
  readonly coefficients: readonly number[];
}

export interface HubModel {
  /** Decision value of the SVM: positive on the hubs' side, in units of the margin. NaN for a string that is no URL. */
  decision(url: string, extra?: HubExtra): number;
  /** Probability-like hub score in [0, 1], which grows with the decision value; 0 for a string that is no URL. */
  score(url: string, extra?: HubExtra): number;
}

/** Hub pages recognised from the address alone (HubSVM): evaluates a stored C-SVC with RBF kernel. */
export function createHubModel(data: HubModelData = shipped): HubModel {
  const width = data.features.length;
  const vectors = Float64Array.from(data.vectors);
  const coefficients = Float64Array.from(data.coefficients);
  const sample = new Float64Array(width);

  function decision(url: string, extra?: HubExtra): number {
    const values = hubFeatures(url, extra);
    if (values === undefined) return Number.NaN;
    for (let i = 0; i < width; i += 1) sample[i] = scaled(data, i, values[data.features[i] as number] as number);
    let sum = -data.rho;
    for (let v = 0, at = 0; v < coefficients.length; v += 1) {
      let squares = 0;
      for (let i = 0; i < width; i += 1, at += 1) {
        const difference = (sample[i] as number) - (vectors[at] as number);
        squares += difference * difference;
      }
      sum += (coefficients[v] as number) * Math.exp(-data.gamma * squares);
    }
    return sum;
  }

  return {
    decision,
    score(url, extra) {
      const value = decision(url, extra);
      return Number.isNaN(value) ? 0 : 1 / (1 + Math.exp(-(data.slope * value + data.shift)));
    },
  };
}

/** The i-th feature of the model scaled to [−1, 1]; a feature that never varied is 0. */
export function scaled(data: Pick<HubModelData, 'lower' | 'upper' | 'fill'>, i: number, value: number): number {
  const lower = data.lower[i] as number;
  const upper = data.upper[i] as number;
  if (upper <= lower) return 0;
  const known = Number.isNaN(value) ? (data.fill[i] as number) : value;
  return (2 * (Math.min(upper, Math.max(lower, known)) - lower)) / (upper - lower) - 1;
}

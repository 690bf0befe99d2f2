import { type HubExtra, hubFeatures } from './features';
import shipped from './model-data.json';

/** A stored model. `lower`, `upper` and `fill` are parallel to `features`. */
export interface HubModelData {
  /** Indices into `HUB_FEATURES` of the features that the model uses. */
  readonly features: readonly number[];
  /** Values that are scaled to −1 and 1; values outside are clamped. */
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  /** Unscaled values that replace unknown features. */
  readonly fill: readonly number[];
  /** γ of the RBF kernel exp(−γ·|x − v|²). */
  readonly gamma: number;
  /** ρ of the decision value Σ c_i·K(x, v_i) − ρ. */
  readonly rho: number;
  /** Platt's sigmoid: P(hub) = 1 / (1 + exp(−(slope·decision + shift))), slope > 0. */
  readonly slope: number;
  readonly shift: number;
  /** Support vectors, concatenated; each has `features.length` scaled values. */
  readonly vectors: readonly number[];
  /** α·y of each support vector; positive for hubs. */
  readonly coefficients: readonly number[];
}

export interface HubModel {
  /** Returns the SVM's decision value: positive for hubs, in units of the margin; NaN if the string is not a URL. */
  decision(url: string, extra?: HubExtra): number;
  /**
   * Returns a hub score in [0, 1] by Platt's sigmoid, increasing with the decision value; 0 if the string is not a URL.
   */
  score(url: string, extra?: HubExtra): number;
}

/** Creates a model that recognises hub pages by URL (HubSVM): a stored C-SVC with RBF kernel. */
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

/** Scales the i-th feature of the model to [−1, 1]; 0 if the feature was constant in training. */
export function scaled(data: Pick<HubModelData, 'lower' | 'upper' | 'fill'>, i: number, value: number): number {
  const lower = data.lower[i] as number;
  const upper = data.upper[i] as number;
  if (upper <= lower) return 0;
  const known = Number.isNaN(value) ? (data.fill[i] as number) : value;
  return (2 * (Math.min(upper, Math.max(lower, known)) - lower)) / (upper - lower) - 1;
}

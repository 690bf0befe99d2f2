/** Log-odds of a page when it was judged, and the answer. */
export interface JudgedPage {
  readonly logOdds: number;
  readonly relevant: boolean;
  /** True if the page was drawn at random from all unjudged pages. */
  readonly sampled?: boolean | undefined;
}

/** One fit: P(relevant) = ceiling / (1 + exp(−intercept − slope · log-odds)). */
interface CalibrationFit {
  readonly slope: number;
  readonly intercept: number;
  /** Probability of relevance at unlimited log-odds. */
  readonly ceiling: number;
  /** Probability of this fit; the weights of a calibration sum to 1. */
  readonly weight: number;
}

export type Calibration = readonly CalibrationFit[];

/**
 * Assumed number of relevant pages if all pages had the log-odds of the lowest tenth. Each value gives one fit, whose
 * slope follows from it.
 * Answers about the best pages do not determine the slope, because they say nothing about pages with low log-odds.
 * All fits have equal weight until answers about random pages distinguish them (docs/EXPERIMENTS.md).
 */
const RELEVANT_IF_ALL_LOW = [10, 1.4, 0.16, 0.003];
const LOW_SHARE = 0.1;
/**
 * Bounds for small pools, whose lowest tenth is only a few pages: least distance of its log-odds from 0, and least and
 * largest slope.
 */
const LEAST_LOW = 0.5;
const LEAST_SLOPE = 0.5;
const MOST_SLOPE = 5;
/** Mean and standard deviation of the normal prior of the intercept. */
const usualIntercept = (slope: number) => 1.1 * slope - 0.3;
const INTERCEPT_DEVIATION = 1.5;
/** Beta prior of the ceiling, as numbers of answers, and number of expectation–maximization steps. */
const USUAL_YES = 18;
const USUAL_NO = 2;
const CEILING_STEPS = 15;
/**
 * Half-life of an answer's weight, in later answers: answers change the ranking, so older answers describe it less
 * well.
 */
const HALF_LIFE_ANSWERS = 40;
const NEWTON_STEPS = 25;
const LARGEST_STEP = 2;
const TOLERANCE = 1e-6;

/**
 * Fits the calibration from log-odds to probability of relevance: one fit per value of `RELEVANT_IF_ALL_LOW`, with
 * equal weights until random pages were judged. Without answers, the fits follow their priors.
 * @param judged answers in the order in which they were given; may be empty.
 * @param waiting log-odds of the pages without an answer, in any order.
 */
export function calibrate(judged: readonly JudgedPage[], waiting: Float64Array): Calibration {
  const weights = Float64Array.from(judged, (_, i) => 0.5 ** ((judged.length - 1 - i) / HALF_LIFE_ANSWERS));
  const fits = slopesOf(waiting, judged.length + waiting.length).map((slope) => {
    const line = { slope, intercept: interceptOf(judged, weights, slope) };
    return { ...line, ceiling: ceilingOf(judged, weights, line) };
  });
  const likelihoods = fits.map((fit) =>
    judged.reduce((product, { sampled, logOdds, relevant }) => {
      if (!sampled) return product;
      const probability = probabilityOf(fit, logOdds);
      return product * (relevant ? probability : 1 - probability);
    }, 1),
  );
  const total = likelihoods.reduce((sum, likelihood) => sum + likelihood, 0);
  return fits.map((fit, i) => ({
    ...fit,
    weight: total > 0 ? (likelihoods[i] as number) / total : 1 / fits.length,
  }));
}

/**
 * Returns one slope per value of `RELEVANT_IF_ALL_LOW`, within bounds. With it, that many of `all` pages are relevant
 * if all have the log-odds of the lowest tenth of `waiting`. @param all number of pages with and without an answer.
 */
function slopesOf(waiting: Float64Array, all: number): number[] {
  const low = waiting.toSorted()[Math.floor(LOW_SHARE * waiting.length)] ?? 0;
  const distance = low < -LEAST_LOW ? -low : LEAST_LOW;
  return RELEVANT_IF_ALL_LOW.map((relevant) =>
    Math.max(LEAST_SLOPE, Math.min(MOST_SLOPE, Math.log(all / relevant) / distance)),
  );
}

/** Maximum a posteriori intercept, by Newton's method in one dimension. @param weights parallel to `judged`. */
function interceptOf(judged: readonly JudgedPage[], weights: Float64Array, slope: number): number {
  const usual = usualIntercept(slope);
  const precision = INTERCEPT_DEVIATION ** -2;
  let intercept = usual;
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    let gradient = precision * (usual - intercept);
    let curvature = precision;
    judged.forEach(({ logOdds, relevant }, i) => {
      const weight = weights[i] as number;
      const probability = sigmoid(intercept + slope * logOdds);
      gradient += weight * ((relevant ? 1 : 0) - probability);
      curvature += weight * probability * (1 - probability);
    });
    const move = Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, gradient / curvature));
    intercept += move;
    if (Math.abs(move) < TOLERANCE) break;
  }
  return intercept;
}

/**
 * Ceiling of a fit: 1 − lapse rate, the probability that a page with the highest log-odds is relevant (Wichmann &
 * Hill, "The psychometric function: I", Perception & Psychophysics 63, 2001). Computed by expectation–maximization with
 * a beta prior.
 * @param weights parallel to `judged`.
 */
function ceilingOf(
  judged: readonly JudgedPage[],
  weights: Float64Array,
  { slope, intercept }: Pick<CalibrationFit, 'slope' | 'intercept'>,
): number {
  const likely = Float64Array.from(judged, ({ logOdds }) => sigmoid(intercept + slope * logOdds));
  let ceiling = USUAL_YES / (USUAL_YES + USUAL_NO);
  for (let step = 0; step < CEILING_STEPS; step += 1) {
    let [yes, lapses] = [USUAL_YES, USUAL_NO];
    judged.forEach(({ relevant }, i) => {
      const [weight, probability] = [weights[i] as number, likely[i] as number];
      if (relevant) yes += weight;
      else lapses += (weight * (1 - ceiling) * probability) / (1 - ceiling * probability);
    });
    ceiling = yes / (yes + lapses);
  }
  return ceiling;
}

/** Probability of relevance by one fit, in (0, 1). */
export function probabilityOf({ slope, intercept, ceiling }: Omit<CalibrationFit, 'weight'>, logOdds: number): number {
  return ceiling * sigmoid(intercept + slope * logOdds);
}

function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/**
 * Probability of relevance of each page of a ranking, in [0, 1], non-increasing in the ranking's order: the weighted
 * mean of the fits at the n-th largest log-odds for the n-th page. The order also knows the name, meanings and links,
 * so that at equal log-odds of their own, first pages are more often relevant than later ones.
 * @param logOdds log-odds in the ranking's order.
 */
export function probabilitiesOf(logOdds: Float64Array, calibration: Calibration): Float32Array<ArrayBuffer> {
  const descending = logOdds.toSorted().reverse();
  return Float32Array.from(descending, (each) =>
    calibration.reduce((sum, fit) => sum + fit.weight * probabilityOf(fit, each), 0),
  );
}

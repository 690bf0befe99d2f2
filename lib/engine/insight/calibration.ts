/** What the evidence for a page was when it was judged, in log-odds (rank/ranking.ts), and what became of it. */
export interface JudgedEvidence {
  readonly evidence: number;
  readonly relevant: boolean;
  /** True where the page was drawn at random from all that waited. */
  readonly sampled?: boolean | undefined;
}

/** One reading of the evidence: P(relevant) = ceiling / (1 + exp(−intercept − slope · evidence)). */
interface Reading {
  readonly slope: number;
  readonly intercept: number;
  /** Share of yes among pages whose evidence could not be stronger. */
  readonly ceiling: number;
  /** How likely it is the right one; the weights of a calibration add up to 1. */
  readonly weight: number;
}

export type Calibration = readonly Reading[];

/**
 * How far evidence may be believed differs by topic, and answers about the best pages alone cannot tell: they say nothing of pages
 * with little evidence. What hardly differs is how few of these belong. So a reading says how many relevant pages there would be if
 * all had as little evidence as the lowest tenth, and its slope follows. All are kept, equally likely until pages drawn at random
 * speak for one of them; measured on draws of several corpora (docs/EXPERIMENTS.md).
 */
const RELEVANT_IF_ALL_LOW = [10, 1.4, 0.16, 0.003];
const LOW_SHARE = 0.1;
/** Least distance of such evidence from none, and how far slopes reach: pools of a few pages have no lowest tenth to speak of. */
const LEAST_LOW = 0.5;
const LEAST_SLOPE = 0.5;
const MOST_SLOPE = 5;
/** What an intercept is before there are answers, and how sure that is. */
const usualIntercept = (slope: number) => 1.1 * slope - 0.3;
const INTERCEPT_DEVIATION = 1.5;
/** Answers yes and no that a ceiling begins with, and how often it is worked out anew. */
const USUAL_YES = 18;
const USUAL_NO = 2;
const CEILING_STEPS = 15;
/** Answers after which one counts half: each answer changes the ranking it was given to. */
const HALF_LIFE_ANSWERS = 40;
const NEWTON_STEPS = 25;
const LARGEST_STEP = 2;
const TOLERANCE = 1e-6;

/**
 * @param judged in the order of the answers; none is enough. @param waiting evidence of the pages without an answer, in any order.
 */
export function calibrate(judged: readonly JudgedEvidence[], waiting: Float64Array): Calibration {
  const weights = Float64Array.from(judged, (_, i) => 0.5 ** ((judged.length - 1 - i) / HALF_LIFE_ANSWERS));
  const readings = slopesOf(waiting, judged.length + waiting.length).map((slope) => {
    const line = { slope, intercept: interceptOf(judged, weights, slope) };
    return { ...line, ceiling: ceilingOf(judged, weights, line) };
  });
  const likelihoods = readings.map((reading) =>
    judged.reduce((product, { sampled, evidence, relevant }) => {
      if (!sampled) return product;
      const chance = chanceOf(reading, evidence);
      return product * (relevant ? chance : 1 - chance);
    }, 1),
  );
  const total = likelihoods.reduce((sum, likelihood) => sum + likelihood, 0);
  return readings.map((reading, i) => ({
    ...reading,
    weight: total > 0 ? (likelihoods[i] as number) / total : 1 / readings.length,
  }));
}

/** @param all pages, with and without an answer. */
function slopesOf(waiting: Float64Array, all: number): number[] {
  const low = nthLowest(waiting, Math.floor(LOW_SHARE * waiting.length)) ?? 0;
  const distance = low < -LEAST_LOW ? -low : LEAST_LOW;
  return RELEVANT_IF_ALL_LOW.map((relevant) =>
    Math.max(LEAST_SLOPE, Math.min(MOST_SLOPE, Math.log(all / relevant) / distance)),
  );
}

/** The value that would stand at 0-based `n` were they sorted (Hoare, "Algorithm 65: Find", CACM 1961); undefined beyond their end. */
function nthLowest(values: Float64Array, n: number): number | undefined {
  const left = values.slice();
  let [low, high] = [0, left.length - 1];
  while (low < high) {
    const pivot = left[(low + high) >> 1] as number;
    let [i, j] = [low, high];
    while (i <= j) {
      while ((left[i] as number) < pivot) i += 1;
      while ((left[j] as number) > pivot) j -= 1;
      if (i > j) break;
      const other = left[i] as number;
      left[i] = left[j] as number;
      left[j] = other;
      i += 1;
      j -= 1;
    }
    if (n <= j) high = j;
    else if (n >= i) low = i;
    else break;
  }
  return left[n];
}

/** Largest posterior, by Newton's method in one dimension. @param weights parallel to `judged`. */
function interceptOf(judged: readonly JudgedEvidence[], weights: Float64Array, slope: number): number {
  const usual = usualIntercept(slope);
  const precision = INTERCEPT_DEVIATION ** -2;
  let intercept = usual;
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    let gradient = precision * (usual - intercept);
    let curvature = precision;
    judged.forEach(({ evidence, relevant }, i) => {
      const weight = weights[i] as number;
      const chance = sigmoid(intercept + slope * evidence);
      gradient += weight * ((relevant ? 1 : 0) - chance);
      curvature += weight * chance * (1 - chance);
    });
    const move = Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, gradient / curvature));
    intercept += move;
    if (Math.abs(move) < TOLERANCE) break;
  }
  return intercept;
}

/**
 * One less the lapse rate: how often a page that has all the evidence there is does not belong (Wichmann & Hill, "The psychometric
 * function: I", Perception & Psychophysics 63, 2001), by expectation maximization with a beta prior.
 * @param weights parallel to `judged`.
 */
function ceilingOf(
  judged: readonly JudgedEvidence[],
  weights: Float64Array,
  { slope, intercept }: Pick<Reading, 'slope' | 'intercept'>,
): number {
  const likely = Float64Array.from(judged, ({ evidence }) => sigmoid(intercept + slope * evidence));
  let ceiling = USUAL_YES / (USUAL_YES + USUAL_NO);
  for (let step = 0; step < CEILING_STEPS; step += 1) {
    let [yes, lapses] = [USUAL_YES, USUAL_NO];
    judged.forEach(({ relevant }, i) => {
      const [weight, chance] = [weights[i] as number, likely[i] as number];
      if (relevant) yes += weight;
      else lapses += (weight * (1 - ceiling) * chance) / (1 - ceiling * chance);
    });
    ceiling = yes / (yes + lapses);
  }
  return ceiling;
}

/** Probability in (0, 1) by one reading. */
export function chanceOf({ slope, intercept, ceiling }: Omit<Reading, 'weight'>, evidence: number): number {
  return ceiling * sigmoid(intercept + slope * evidence);
}

function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/**
 * Probability of relevance of each page of a ranking, in [0, 1]: the mean of the readings, and where a page with more evidence
 * stands behind one with less, the mean of both (isotonic regression, pool adjacent violators). So probabilities never rise along the order, their sum stays,
 * and pages that look alike here are told apart by their places.
 * @param evidence parallel to the order.
 */
export function chances(evidence: Float64Array, calibration: Calibration): Float32Array<ArrayBuffer> {
  return neverRising(evidence.map((each) => meanChance(calibration, each)));
}

/** Mean of the readings. */
export function meanChance(calibration: Calibration, evidence: number): number {
  let sum = 0;
  for (const reading of calibration) sum += reading.weight * chanceOf(reading, evidence);
  return sum;
}

/** See `chances`. @param means of the readings, parallel to the order. */
export function neverRising(means: Float64Array): Float32Array<ArrayBuffer> {
  const out = new Float32Array(means.length);
  /** Sum and size of each pool; the last one is at `pools` − 1. */
  const sums = new Float64Array(means.length);
  const sizes = new Uint32Array(means.length);
  let pools = 0;
  for (let i = 0; i < means.length; i += 1) {
    let sum = means[i] as number;
    let size = 1;
    while (pools > 0 && (sums[pools - 1] as number) * size <= sum * (sizes[pools - 1] as number)) {
      pools -= 1;
      sum += sums[pools] as number;
      size += sizes[pools] as number;
    }
    sums[pools] = sum;
    sizes[pools] = size;
    pools += 1;
  }
  let at = 0;
  for (let pool = 0; pool < pools; pool += 1) {
    const size = sizes[pool] as number;
    out.fill((sums[pool] as number) / size, at, at + size);
    at += size;
  }
  return out;
}

/** Estimates how many of the relevant suggestions the user has found. Pure functions. */
import { getOrMake } from '../arrays';
import { MIN_JUDGED, NEXT_ANSWERS } from '../defaults';
import type { Completeness, Estimate } from '../ranking-records';
import { auditOf } from './audit';
import { type Calibration, type JudgedPage, probabilityOf } from './calibration';
import { stopTarget } from './stopping';

/**
 * Probability beyond each end of the interval. It is less than a tenth, so that even the worst coverage is about 80 %.
 */
const TAIL = 0.08;
/** Variance of a fit's estimate beyond Poisson, as a share of the squared mean. */
const DISPERSION = 0.3;

interface Reviewed {
  /** Log-odds and probabilities of the suggestions, both in the ranking's order. */
  readonly logOdds: Float64Array;
  readonly probabilities: ArrayLike<number>;
  readonly calibration: Calibration;
  /** Site of the suggestion at a 0-based place. */
  siteAt(place: number): string;
  /** Number of confirmed pages, and the sites with a seed or confirmed page. */
  readonly confirmed: number;
  readonly own: ReadonlySet<string>;
  /** Yes and no answers about single pages. */
  readonly judged: readonly JudgedPage[];
}

/**
 * Estimates the numbers of relevant pages and sites left, from sums of calibrated probabilities.
 * This is the score regression of Yang, Lewis & Frieder ("Heuristic Stopping Rules for Technology-Assisted Review",
 * DocEng 2021) without their parametric variance. Each fit gives a negative binomial distribution of the number left;
 * the interval is that of their mixture.
 * @returns undefined before `MIN_JUDGED` answers, without a yes, or without a no: answers of one kind do not show where
 * the likely pages end.
 */
export function completeness(reviewed: Reviewed): Completeness | undefined {
  const { logOdds, probabilities, calibration, siteAt, confirmed, own, judged } = reviewed;
  if (judged.length < MIN_JUDGED || confirmed === 0 || judged.every(({ relevant }) => relevant)) return undefined;
  const pagesLeft: Mean[] = [];
  const sitesLeft: Mean[] = [];
  const numbers = new Map<string, number>();
  const sites = Uint32Array.from(logOdds, (_, i) => getOrMake(numbers, siteAt(i), () => numbers.size));
  const isOwn = Array.from(numbers.keys(), (site) => own.has(site));
  for (const fit of calibration) {
    let sum = 0;
    const none = new Float64Array(numbers.size).fill(1);
    logOdds.forEach((one, i) => {
      const probability = probabilityOf(fit, one);
      const site = sites[i] as number;
      sum += probability;
      none[site] = (none[site] as number) * (1 - probability);
    });
    const { weight } = fit;
    pagesLeft.push({ mean: sum, weight });
    sitesLeft.push({
      mean: none.reduce((sum, probability, site) => (isOwn[site] ? sum : sum + 1 - probability), 0),
      weight,
    });
  }
  const audit = auditOf(judged, logOdds.length);
  const sampled = judged.filter((answer) => answer.sampled);
  let next = 0;
  for (let i = 0; i < Math.min(NEXT_ANSWERS, probabilities.length); i += 1) next += probabilities[i] as number;
  const pages = { found: confirmed, ...estimateOf(pagesLeft, logOdds.length) };
  return {
    pages,
    sites: { found: own.size, ...estimateOf(sitesLeft, numbers.size) },
    sample: { judged: sampled.length, relevant: sampled.filter(({ relevant }) => relevant).length },
    ...(audit && { audit }),
    next,
    stopTarget: stopTarget(judged, logOdds.length, pages.left),
  };
}

interface Mean {
  readonly mean: number;
  readonly weight: number;
}

/**
 * Returns the mean of the mixture, and the bounds of its interval (`TAIL` beyond each end). @param all largest possible
 * number.
 */
function estimateOf(means: readonly Mean[], all: number): Pick<Estimate, 'left' | 'least' | 'most'> {
  const left = means.reduce((sum, { mean, weight }) => sum + weight * mean, 0);
  return { left, least: quantile(means, TAIL, all), most: quantile(means, 1 - TAIL, all) };
}

/** Quantile of the mixture: the least integer, at most `all`, that is not exceeded with probability ≥ `level` < 1. */
function quantile(means: readonly Mean[], level: number, all: number): number {
  const below = cumulated(means);
  for (let count = 0; count < all; count += 1) if (below() >= level) return count;
  return all;
}

/**
 * Cumulative distribution of the mixture of negative binomials with these means. The n-th call returns P(X ≤ n − 1).
 */
function cumulated(means: readonly Mean[]): () => number {
  // Gamma–Poisson with shape 1 / DISPERSION: variance = mean + DISPERSION · mean².
  const shape = 1 / DISPERSION;
  const parts = means.map(({ mean, weight }) => {
    const ratio = mean / (mean + shape);
    return { ratio, mass: weight * (1 - ratio) ** shape };
  });
  let below = 0;
  let count = 0;
  return () => {
    for (const part of parts) {
      below += part.mass;
      part.mass *= (part.ratio * (count + shape)) / (count + 1);
    }
    count += 1;
    return below;
  };
}

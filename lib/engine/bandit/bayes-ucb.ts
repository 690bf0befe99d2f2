import type { OperatorName } from '../types';

/** Current goal of a session: to find new sites, or to find pages of any site. */
export type Goal = 'sites' | 'pages';

/**
 * Prior mean worth of an operator's page, by goal, used before the topic has pages. The values were set by hand after
 * looking at sessions on ten topics of two corpora.
 */
const PRIOR_MEANS: Readonly<Record<Goal, Readonly<Record<OperatorName, number>>>> = {
  sites: { 'keyword-search': 0.2, 'related-search': 0.1, 'forward-crawl': 0.05, 'backward-crawl': 0.05 },
  pages: { 'keyword-search': 0.18, 'related-search': 0.25, 'forward-crawl': 0.2, 'backward-crawl': 0.12 },
};
/** Weight of the prior, as a number of pages. */
const PRIOR_PAGES = 20;
/**
 * Number of an operator's latest pages that count; older ones are ignored, because an operator's yield changes during a
 * session.
 */
const WINDOW_PAGES = 30;
/** z: number of posterior standard deviations added to the mean. */
const DEVIATIONS = 0.3;

export interface PosteriorMean {
  readonly operator: OperatorName;
  /** Posterior mean worth of the operator's next page, in [0, 1]. */
  readonly mean: number;
  /** Upper confidence bound of the mean. */
  readonly bound: number;
}

/**
 * Returns the posterior mean and upper confidence bound of an operator: Bayes-UCB (Kaufmann, Cappé & Garivier 2012)
 * with a normal approximation of the Beta posterior, mean + z · √(mean · (1 − mean) / (n + 1)).
 * @param worths worth of each page that the operator found, in [0, 1], latest last.
 */
export function bayesUcb(operator: OperatorName, worths: readonly number[], goal: Goal): PosteriorMean {
  const latest = worths.slice(-WINDOW_PAGES);
  const n = latest.length + PRIOR_PAGES;
  const sum = latest.reduce((total, worth) => total + worth, PRIOR_PAGES * PRIOR_MEANS[goal][operator]);
  const mean = sum / n;
  return { operator, mean, bound: mean + DEVIATIONS * Math.sqrt((mean * (1 - mean)) / (n + 1)) };
}

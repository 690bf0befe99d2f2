import type { OperatorName } from '../types';

/** What a session looks for at the moment: new sites, or pages of any site. */
export type Goal = 'sites' | 'pages';

/** Expected worth of a page by the operator that found it, before the topic has any: means over sessions on ten topics of two corpora. */
const PRIOR_MEANS: Readonly<Record<Goal, Readonly<Record<OperatorName, number>>>> = {
  sites: { 'keyword-search': 0.2, 'related-search': 0.1, 'forward-crawl': 0.05, 'backward-crawl': 0.05 },
  pages: { 'keyword-search': 0.18, 'related-search': 0.25, 'forward-crawl': 0.2, 'backward-crawl': 0.12 },
};
/** Weight of the prior, in pages. */
const PRIOR_PAGES = 20;
/** Latest pages of an operator that count: what it finds changes in the course of a session. */
const WINDOW_PAGES = 30;
/** Standard deviations of the posterior that are added to its mean. */
const DEVIATIONS = 0.3;

export interface PosteriorMean {
  readonly operator: OperatorName;
  /** Expected worth of its next page, in [0, 1]. */
  readonly mean: number;
  /** Upper confidence bound of that worth. */
  readonly bound: number;
}

/**
 * Bayes-UCB (Kaufmann, Cappé & Garivier 2012) with a normal approximation of the Beta posterior: mean + z · √(mean · (1 − mean) / (n + 1)).
 * @param worths of the pages that the operator found, each in [0, 1], the latest last.
 */
export function bayesUcb(operator: OperatorName, worths: readonly number[], goal: Goal): PosteriorMean {
  const latest = worths.slice(-WINDOW_PAGES);
  const n = latest.length + PRIOR_PAGES;
  const sum = latest.reduce((total, worth) => total + worth, PRIOR_PAGES * PRIOR_MEANS[goal][operator]);
  const mean = sum / n;
  return { operator, mean, bound: mean + DEVIATIONS * Math.sqrt((mean * (1 - mean)) / (n + 1)) };
}

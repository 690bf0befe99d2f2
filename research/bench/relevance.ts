/** WL's report on a crawl. AR and SD are mean and standard deviation of relevance. */
export interface RelevanceReport {
  /** LP / DP: relevant pages among the downloaded ones. */
  readonly accuracy: number;
  /** Over all downloaded pages. */
  readonly AR_DP: number;
  readonly SD_DP: number;
  /** Over the relevant pages. */
  readonly AR_LP: number;
  readonly SD_LP: number;
}

/**
 * Returns WL's measures of a crawl: accuracy, mean and standard deviation of R(P).
 * @param pages relevance R(P) in [0, 1] of each downloaded page, and whether it is relevant.
 */
export function relevanceReport(
  pages: readonly { readonly relevance: number; readonly relevant: boolean }[],
): RelevanceReport {
  const all = pages.map((page) => page.relevance);
  const relevant = pages.filter((page) => page.relevant).map((page) => page.relevance);
  return {
    accuracy: all.length === 0 ? 0 : relevant.length / all.length,
    AR_DP: mean(all),
    SD_DP: deviation(all),
    AR_LP: mean(relevant),
    SD_LP: deviation(relevant),
  };
}

/** Returns the mean; 0 without values. */
function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Returns the standard deviation of the population, because the values are those of all pages of the crawl; 0 without
 * values.
 */
function deviation(values: readonly number[]): number {
  const centre = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)));
}

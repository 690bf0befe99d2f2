/**
 * Log-odds of a candidate with the mean score, and log-odds added per standard deviation. Both are rough: the mean and
 * the deviation depend on the candidates.
 */
const MEAN_LOG_ODDS = -1.25;
const DEVIATION_LOG_ODDS = 0.6;
/** Bound on the log-odds of a score, so that scores of 0 and 1 stay finite. */
const MOST_LOG_ODDS = 8;

/** Log-odds of relevance for a candidate's standard score (deviations from the mean over all candidates). */
export function standardLogOdds(standard: number): number {
  return MEAN_LOG_ODDS + DEVIATION_LOG_ODDS * standard;
}

/**
 * Log-odds of relevance for a ranking score in [0, 1] that is not a probability; bounded, so that 0 and 1 are finite.
 * Verdicts of older versions stored such scores.
 */
export function scoreLogOdds(score: number): number {
  const logOdds = Math.log(score / (1 - score));
  return standardLogOdds(Math.max(-MOST_LOG_ODDS, Math.min(MOST_LOG_ODDS, logOdds)));
}

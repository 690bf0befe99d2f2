/** What the candidates' mean stands for, and how much a standard deviation adds: rough, as both move with the candidates. */
const MEAN_LOG_ODDS = -1.25;
const DEVIATION_LOG_ODDS = 0.6;
/** Keeps the best and the worst score finite. */
const MOST_LOG_ODDS = 8;

/** Log-odds of relevance that a standard score over the candidates stands for. */
export function standardLogOdds(standard: number): number {
  return MEAN_LOG_ODDS + DEVIATION_LOG_ODDS * standard;
}

/** The same of a score in [0, 1] by which pages were ordered; also of verdicts stored before scores were probabilities. */
export function scoreLogOdds(score: number): number {
  const logOdds = Math.log(score / (1 - score));
  return standardLogOdds(Math.max(-MOST_LOG_ODDS, Math.min(MOST_LOG_ODDS, logOdds)));
}

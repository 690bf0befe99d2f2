/** Fewer verdicts than this say nothing about a share. */
export const MIN_JUDGED = 8;

/**
 * Estimated precision of what scores at least `threshold`: the mean of its probabilities of relevance.
 * @param probability of relevance by score, as `calibrate` gives it
 * @returns undefined where nothing scores that high
 */
export function precisionAbove(
  scores: Iterable<number>,
  threshold: number,
  probability: (score: number) => number,
): number | undefined {
  let sum = 0;
  let count = 0;
  for (const score of scores) {
    if (score < threshold) continue;
    sum += probability(score);
    count += 1;
  }
  return count === 0 ? undefined : sum / count;
}

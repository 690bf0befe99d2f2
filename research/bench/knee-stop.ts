/** Least ratio of the slopes before and behind the knee, once many relevant pages are found. */
const LEAST_RATIO = 6;
/** Least ratio before any relevant page is found; each one found lowers it by 1. */
const RATIO_WITHOUT_FINDS = 156;

/**
 * Whether a review may stop, by the knee of its gain curve (Cormack & Grossman, "Engineering Quality and Reliability in
 * Technology-Assisted Review", SIGIR 2016, knee method). The knee is the answer whose point on the curve of relevant
 * pages found lies farthest above the line from the start to now; the review may stop when the curve rises so much less
 * steeply behind the knee than before it that the ratio of the slopes, counting one more find behind it, is at least
 * 156 − min(relevant pages found up to the knee, 150). The fewer were found, the longer the rule waits.
 * @param answers in the order they were given, best first, true for relevant.
 */
export function kneeReached(answers: readonly boolean[]): boolean {
  const total = answers.length;
  const found = answers.filter(Boolean).length;
  if (found === 0) return false;
  let soFar = 0;
  let knee = { answers: 0, found: 0, height: 0 };
  for (const [i, relevant] of answers.entries()) {
    if (relevant) soFar += 1;
    const height = soFar * total - found * (i + 1);
    if (height > knee.height) knee = { answers: i + 1, found: soFar, height };
  }
  if (knee.answers === 0 || knee.answers === total) return false;
  const before = knee.found / knee.answers;
  const behind = (1 + found - knee.found) / (total - knee.answers);
  return before / behind >= Math.max(LEAST_RATIO, RATIO_WITHOUT_FINDS - knee.found);
}

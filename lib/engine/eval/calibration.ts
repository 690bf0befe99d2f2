/** From fused scores to probabilities: what share of the pages above a score belongs to the topic. */

/** The user's verdict on a page that had this fused score, in [0, 1], when it was judged. */
export interface JudgedScore {
  readonly score: number;
  readonly relevant: boolean;
}

/** Fewer verdicts than this say nothing about a share. */
export const MIN_JUDGED = 8;

const NEWTON_STEPS = 25;
/** Pull of slope and intercept towards the score itself, in verdicts. */
const PRIOR_WEIGHT = 1;
const MOST_EXTREME_SCORE = 0.01;

const logit = (score: number) => {
  const p = Math.min(1 - MOST_EXTREME_SCORE, Math.max(MOST_EXTREME_SCORE, score));
  return Math.log(p / (1 - p));
};
const logistic = (x: number) => 1 / (1 + Math.exp(-x));

/**
 * Platt scaling: P(relevant | score) = σ(a·logit(score) + b), a ≥ 0, fitted to the verdicts by penalised maximum
 * likelihood (a is drawn towards 1 and b towards 0). As Platt has it, verdicts count as (yes + 1) / (yes + 2) and
 * 1 / (no + 2) instead of 1 and 0, so that a few verdicts of one kind make no certainty.
 * @returns undefined with fewer than `MIN_JUDGED` verdicts
 */
export function calibrate(judged: readonly JudgedScore[]): ((score: number) => number) | undefined {
  if (judged.length < MIN_JUDGED) return undefined;
  const yes = judged.filter(({ relevant }) => relevant).length;
  const yesTarget = (yes + 1) / (yes + 2);
  const noTarget = 1 / (judged.length - yes + 2);
  let slope = 1;
  let intercept = 0;
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    let [gradA, gradB] = [PRIOR_WEIGHT * (slope - 1), PRIOR_WEIGHT * intercept];
    let [aa, ab, bb] = [PRIOR_WEIGHT, 0, PRIOR_WEIGHT];
    for (const { score, relevant } of judged) {
      const x = logit(score);
      const p = logistic(slope * x + intercept);
      const error = p - (relevant ? yesTarget : noTarget);
      const weight = p * (1 - p);
      gradA += error * x;
      gradB += error;
      aa += weight * x * x;
      ab += weight * x;
      bb += weight;
    }
    const determinant = aa * bb - ab * ab;
    slope -= (bb * gradA - ab * gradB) / determinant;
    intercept -= (aa * gradB - ab * gradA) / determinant;
  }
  const a = Math.max(0, slope);
  return (score) => logistic(a * logit(score) + intercept);
}

/** Estimated precision of the pages whose score is at least `threshold`; undefined where there are none. */
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

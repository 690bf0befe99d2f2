import type { ArmState, OperatorName } from '../types';

/** DWDBRM eq 11: exploration constant of UCB1 (the 2 under the square root). */
const EXPLORATION = 2;

/** Returns arms in their initial state, in the given order. */
export function initialArms(operators: readonly OperatorName[]): ArmState[] {
  return operators.map((operator) => ({ operator, pulls: 0, pages: 0, rewardSum: 0, dryPulls: 0 }));
}

/** Mean reward per run; 0 before the first run. */
export function meanReward({ rewardSum, pulls }: ArmState): number {
  return pulls === 0 ? 0 : rewardSum / pulls;
}

/**
 * UCB1 score of an arm, DWDBRM eqs 10 and 11: mean(μ_op) + sqrt(2 ln n / n_op), n = Σ n_op.
 * @param totalPages n.
 * @returns `Infinity` for an arm that never ran.
 */
export function ucb1Score(arm: ArmState, totalPages: number): number {
  if (arm.lastRun === undefined) return Number.POSITIVE_INFINITY;
  const pages = Math.max(arm.pages, 1);
  return meanReward(arm) + Math.sqrt((EXPLORATION * Math.log(Math.max(totalPages, pages))) / pages);
}

/**
 * Returns the `available` arm with the highest UCB1 score, or undefined if no arm is available. The earlier arm wins a
 * tie.
 */
export function selectUcb1(
  arms: readonly ArmState[],
  available: (operator: OperatorName) => boolean,
): OperatorName | undefined {
  const total = arms.reduce((sum, arm) => sum + arm.pages, 0);
  let best: OperatorName | undefined;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const arm of arms) {
    if (!available(arm.operator)) continue;
    const score = ucb1Score(arm, total);
    if (score > bestScore) {
      best = arm.operator;
      bestScore = score;
    }
  }
  return best;
}

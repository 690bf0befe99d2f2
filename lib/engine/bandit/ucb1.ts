import type { ArmState, OperatorName } from '../types';

/** DWDBRM eq 11: exploration constant of UCB1 (the 2 under the root). */
export const UCB1_EXPLORATION = 2;

/** Arms in their initial state, in the given order. */
export function initialArms(operators: readonly OperatorName[]): ArmState[] {
  return operators.map((operator) => ({ operator, pulls: 0, pages: 0, rewardSum: 0, dryPulls: 0 }));
}

/** Mean reward of a run; 0 before the first. */
export function meanReward({ rewardSum, pulls }: ArmState): number {
  return pulls === 0 ? 0 : rewardSum / pulls;
}

/**
 * DWDBRM eqs 10, 11: Score = mean(μ_op) + sqrt(2 ln n / n_op), n = Σ n_op.
 * @param totalPages n.
 * @returns `Infinity` for an arm that never ran.
 */
export function ucb1Score(arm: ArmState, totalPages: number, exploration = UCB1_EXPLORATION): number {
  if (arm.lastRun === undefined) return Number.POSITIVE_INFINITY;
  const pages = Math.max(arm.pages, 1);
  return meanReward(arm) + Math.sqrt((exploration * Math.log(Math.max(totalPages, pages))) / pages);
}

/** The arm with the highest score among those `available`; the earlier one wins a tie. Undefined where none is. */
export function selectUcb1(
  arms: readonly ArmState[],
  available: (operator: OperatorName) => boolean,
  exploration = UCB1_EXPLORATION,
): OperatorName | undefined {
  const total = arms.reduce((sum, arm) => sum + arm.pages, 0);
  let best: OperatorName | undefined;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const arm of arms) {
    if (!available(arm.operator)) continue;
    const score = ucb1Score(arm, total, exploration);
    if (score > bestScore) {
      best = arm.operator;
      bestScore = score;
    }
  }
  return best;
}

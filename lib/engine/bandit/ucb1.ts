import type { ArmState, OperatorName } from '../types';

/** DWDBRM eq 11: exploration constant of UCB1 (the 2 under the root). */
export const UCB1_EXPLORATION = 2;

/** Arms in their initial state, in the given order. */
export function initialArms(operators: readonly OperatorName[]): ArmState[] {
  return operators.map((operator) => ({ operator, pulls: 0, pages: 0, rewardSum: 0, dryPulls: 0 }));
}

/**
 * DWDBRM eqs 10, 11: Score = mean(μ_op) + sqrt(2 ln n / n_op), n = pages retrieved by all operators and n_op by this one.
 * A pull that retrieved nothing still counts as one page, or its arm would be pulled for ever.
 * @returns `Infinity` for an arm never pulled.
 */
export function ucb1Score(arm: ArmState, totalPages: number, exploration = UCB1_EXPLORATION): number {
  if (arm.pulls === 0) return Number.POSITIVE_INFINITY;
  const pages = Math.max(arm.pages, arm.pulls);
  const total = Math.max(totalPages, pages, 1);
  return arm.rewardSum / arm.pulls + Math.sqrt((exploration * Math.log(total)) / pages);
}

/** The arm with the highest score among those `available`; the earlier one wins a tie. Undefined where none is. */
export function selectUcb1(
  arms: readonly ArmState[],
  available: (operator: OperatorName) => boolean,
  exploration = UCB1_EXPLORATION,
): OperatorName | undefined {
  const total = arms.reduce((sum, arm) => sum + Math.max(arm.pages, arm.pulls), 0);
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

/** The arms after one pull. `pages` counts what was retrieved, `reward` is μ in [0, 1], `fresh` the pages new to the topic. */
export function pulled(
  arms: readonly ArmState[],
  operator: OperatorName,
  outcome: { readonly pages: number; readonly reward: number; readonly fresh: number },
): ArmState[] {
  return arms.map((arm) =>
    arm.operator === operator
      ? {
          ...arm,
          pulls: arm.pulls + 1,
          pages: arm.pages + outcome.pages,
          rewardSum: arm.rewardSum + outcome.reward,
          dryPulls: outcome.fresh === 0 ? arm.dryPulls + 1 : 0,
        }
      : arm,
  );
}

import type { OperatorName, Policy } from '../basics';
import type { ArmState, ChoiceReason } from '../session-records';

/**
 * Number of consecutive runs without any effect after which an arm rests until another arm finds a page, or no other can
 * run although URLs can be fetched: its services fail, its hosts wait, or it has asked all questions.
 */
export const MAX_PULLS_WITHOUT_PAGES = 2;

/** True if the policy names the one operator that runs. */
export function isOperator(policy: Policy): policy is OperatorName {
  return policy !== 'ucb1' && policy !== 'round-robin';
}

/** The operator chosen for a round, and why. */
export interface Choice {
  readonly operator: OperatorName;
  readonly reason: ChoiceReason;
}

/**
 * Returns the next operator under a policy: `ucb1` takes the highest UCB1 score, `round-robin` the operator that ran
 * longest ago (first those that never ran, in the order of `arms`). Undefined if none can run or, under a policy that
 * names one operator, if that one cannot. Resting arms (`MAX_PULLS_WITHOUT_PAGES`) cannot run.
 * @param available tells whether an operator can run now: a provider serves it, and something is left to try.
 * @param exploration weight of UCB1's exploration term, 1 in the paper.
 * @param runsAnyway tells whether an operator will run in this round if it is not chosen. `ucb1` chooses such an operator
 *   only if no other can run.
 */
export function nextOperator(
  policy: Policy,
  arms: readonly ArmState[],
  available: (operator: OperatorName) => boolean,
  exploration = 1,
  runsAnyway: (operator: OperatorName) => boolean = () => false,
): Choice | undefined {
  const usable = arms.filter(({ operator, dryPulls }) => dryPulls < MAX_PULLS_WITHOUT_PAGES && available(operator));
  if (policy === 'ucb1') {
    const others = usable.filter(({ operator }) => !runsAnyway(operator));
    return ucb1Choice(arms, others.length > 0 ? others : usable, exploration);
  }
  if (isOperator(policy))
    return usable.some(({ operator }) => operator === policy) ? { operator: policy, reason: 'fixed' } : undefined;
  const [turn] = [...usable].sort((a, b) => (a.lastRun ?? 0) - (b.lastRun ?? 0));
  return turn && { operator: turn.operator, reason: 'turn' };
}

/** Chooses by UCB1 among the usable operators, with the reason to show; undefined when none is usable. */
function ucb1Choice(arms: readonly ArmState[], usable: readonly ArmState[], exploration: number): Choice | undefined {
  const operator = selectUcb1(arms, (name) => usable.some((arm) => arm.operator === name), exploration);
  const chosen = usable.find((arm) => arm.operator === operator);
  if (chosen === undefined) return undefined;
  /**
   * Why the operator was chosen: `only` one usable, `first` run, `tried` though another has a better mean reward, or
   * `earned` by the best.
   */
  const reason = () => {
    if (usable.length === 1) return 'only';
    if (chosen.lastRun === undefined) return 'first';
    return usable.some((arm) => meanReward(arm) > meanReward(chosen)) ? 'tried' : 'earned';
  };
  return { operator: chosen.operator, reason: reason() };
}

/**
 * Operators that propose URLs together with the chosen one, in the order of `arms`: those that are `free` and not
 * resting. None under a policy that names one operator.
 * @param free tells whether an operator asks no service and may queue further URLs.
 */
export function secondaryOperators(
  policy: Policy,
  operator: OperatorName,
  arms: readonly ArmState[],
  free: (operator: OperatorName) => boolean,
): OperatorName[] {
  if (isOperator(policy)) return [];
  return arms
    .filter((arm) => arm.operator !== operator && arm.dryPulls < MAX_PULLS_WITHOUT_PAGES && free(arm.operator))
    .map((arm) => arm.operator);
}

/** DWDBRM eq 11: exploration constant of UCB1 (the 2 under the square root). */
const EXPLORATION = 2;
/**
 * Weight of the exploration term while a session looks for new sites alone. First pages of sites are few, so rewards are
 * small beside the term as printed, which would let all operators take turns.
 */
export const EXPLORATION_FOR_SITES = 0.1;

/** Returns arms in their initial state, in the given order. */
export function initialArms(operators: readonly OperatorName[]): ArmState[] {
  return operators.map((operator) => ({ operator, pulls: 0, pages: 0, rewardSum: 0, dryPulls: 0 }));
}

/**
 * Mean reward per run, at most 1, because UCB1 needs rewards in [0, 1]: pages of an earlier run add to the sum without
 * a run of their own. 0 before the first run.
 */
export function meanReward({ rewardSum, pulls }: ArmState): number {
  return pulls === 0 ? 0 : Math.min(1, rewardSum / pulls);
}

/**
 * Returns the arms as they count while a session looks for pages: DWDBRM eq 9 with the probability of relevance in place
 * of the position, and k = the pages that the operator found and what it wasted (`ArmState.wasted`). n_op is k, at least
 * the pages charged. A session has more URLs queued then than it can fetch, so it needs better ones, not more of them.
 * @param findsOf number of pages that an operator found, and of the relevant ones expected among them; undefined keeps
 *   its arm as it is.
 */
export function armsByFinds(
  arms: readonly ArmState[],
  findsOf: (operator: OperatorName) => { readonly pages: number; readonly relevantPages: number } | undefined,
): ArmState[] {
  return arms.map((arm) => {
    const finds = findsOf(arm.operator);
    if (finds === undefined) return arm;
    const retrieved = finds.pages + (arm.wasted ?? 0);
    const mean = retrieved === 0 ? 0 : finds.relevantPages / retrieved;
    return { ...arm, rewardSum: mean * arm.pulls, pages: Math.max(arm.pages, retrieved) };
  });
}

/**
 * UCB1 score of an arm, DWDBRM eqs 10 and 11: mean(μ_op) + w · sqrt(2 ln n / n_op), n = Σ n_op.
 * @param totalPages n.
 * @param exploration w, 1 in the paper.
 * @returns `Infinity` for an arm that never ran.
 */
export function ucb1Score(arm: ArmState, totalPages: number, exploration = 1): number {
  if (arm.lastRun === undefined) return Number.POSITIVE_INFINITY;
  const pages = Math.max(arm.pages, 1);
  return meanReward(arm) + exploration * Math.sqrt((EXPLORATION * Math.log(Math.max(totalPages, pages))) / pages);
}

/**
 * Returns the `available` arm with the highest UCB1 score, or undefined if no arm is available. The earlier arm wins a
 * tie.
 */
function selectUcb1(
  arms: readonly ArmState[],
  available: (operator: OperatorName) => boolean,
  exploration: number,
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

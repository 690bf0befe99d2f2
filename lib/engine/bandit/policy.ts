import type { ArmState, ChoiceReason, OperatorName, Policy } from '../types';
import { bayesUcb, type Goal } from './bayes-ucb';
import { meanReward, selectUcb1 } from './ucb1';

/** Number of consecutive runs without a new URL or page after which an arm rests until another arm finds a page. */
export const MAX_DRY_PULLS = 2;

export interface Choice {
  readonly operator: OperatorName;
  readonly reason: ChoiceReason;
}

/** Worths of the topic's pages for the session's current goal. */
export interface PageWorths {
  readonly goal: Goal;
  /** Worth in [0, 1] of each page, by the operator that found it, latest last. */
  readonly byOperator: ReadonlyMap<string, readonly number[]>;
}

/**
 * Returns the next operator under a policy, or undefined if no operator can run.
 * @param available tells whether an operator can run now: a provider serves it, and something is left to try.
 * @param worths worths of the pages; only `bayes-ucb` calls this function.
 */
export function nextOperator(
  policy: Policy,
  arms: readonly ArmState[],
  available: (operator: OperatorName) => boolean,
  worths: () => PageWorths,
): Choice | undefined {
  const usable = arms.filter(({ operator, dryPulls }) => dryPulls < MAX_DRY_PULLS && available(operator));
  if (policy === 'bayes-ucb') return byPosterior(usable, worths());
  if (policy === 'ucb1') return byScore(arms, usable);
  if (policy === 'round-robin') {
    const [turn] = [...usable].sort((a, b) => (a.lastRun ?? 0) - (b.lastRun ?? 0));
    return turn && { operator: turn.operator, reason: 'turn' };
  }
  return usable.some(({ operator }) => operator === policy) ? { operator: policy, reason: 'fixed' } : undefined;
}

function byScore(arms: readonly ArmState[], usable: readonly ArmState[]): Choice | undefined {
  const operator = selectUcb1(arms, (name) => usable.some((arm) => arm.operator === name));
  const chosen = usable.find((arm) => arm.operator === operator);
  if (chosen === undefined) return undefined;
  const reason = () => {
    if (usable.length === 1) return 'only';
    if (chosen.lastRun === undefined) return 'first';
    return usable.some((arm) => meanReward(arm) > meanReward(chosen)) ? 'tried' : 'earned';
  };
  return { operator: chosen.operator, reason: reason() };
}

/** Chooses by Bayes-UCB. Operators whose last run proposed nothing new are skipped while another operator's did. */
function byPosterior(usable: readonly ArmState[], { goal, byOperator }: PageWorths): Choice | undefined {
  const fertile = usable.filter(({ dryPulls }) => dryPulls === 0);
  const bounds = (fertile.length > 0 ? fertile : usable).map(({ operator }) =>
    bayesUcb(operator, byOperator.get(operator) ?? [], goal),
  );
  const [best] = bounds.toSorted((a, b) => b.bound - a.bound);
  if (best === undefined) return undefined;
  const reason = () => {
    if (usable.length === 1) return 'only';
    if (!byOperator.has(best.operator)) return goal === 'sites' ? 'usual-sites' : 'usual-pages';
    if (bounds.some(({ mean }) => mean > best.mean)) return 'tried';
    return goal === 'sites' ? 'most-sites' : 'most-pages';
  };
  return { operator: best.operator, reason: reason() };
}

/**
 * Operators that propose URLs together with the chosen one, under a policy that uses several: those that are `free` and
 * not resting.
 * @param free tells whether an operator asks no service and has few queued URLs left.
 */
export function alsoNaming(
  policy: Policy,
  operator: OperatorName,
  arms: readonly ArmState[],
  free: (operator: OperatorName) => boolean,
): OperatorName[] {
  if (policy !== 'bayes-ucb' && policy !== 'ucb1' && policy !== 'round-robin') return [];
  return arms
    .filter((arm) => arm.operator !== operator && arm.dryPulls < MAX_DRY_PULLS && free(arm.operator))
    .map((arm) => arm.operator);
}

import type { ArmState, ChoiceReason, OperatorName, Policy } from '../types';
import { meanReward, selectUcb1 } from './ucb1';

/** Dry runs in a row after which an arm rests until another arm has found something. */
export const MAX_DRY_PULLS = 2;

export interface Choice {
  readonly operator: OperatorName;
  readonly reason: ChoiceReason;
}

/**
 * The next operator under a policy, or undefined when no operator can do anything. `available` tells whether an operator
 * can work now (it has a provider, something is left to try).
 */
export function nextOperator(
  policy: Policy,
  arms: readonly ArmState[],
  available: (operator: OperatorName) => boolean,
): Choice | undefined {
  const usable = arms.filter(({ operator, dryPulls }) => dryPulls < MAX_DRY_PULLS && available(operator));
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

/**
 * Operators that name addresses beside the one that runs, where several take part: those of `free` that do not rest.
 * @param free whether an operator asks no service and has little left waiting.
 */
export function alsoNaming(
  policy: Policy,
  operator: OperatorName,
  arms: readonly ArmState[],
  free: (operator: OperatorName) => boolean,
): OperatorName[] {
  if (policy !== 'ucb1' && policy !== 'round-robin') return [];
  return arms
    .filter((arm) => arm.operator !== operator && arm.dryPulls < MAX_DRY_PULLS && free(arm.operator))
    .map((arm) => arm.operator);
}

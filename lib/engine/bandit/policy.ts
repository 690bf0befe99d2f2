import type { ArmState, OperatorName, Policy } from '../types';
import { selectUcb1 } from './ucb1';

/** Dry pulls in a row after which an arm rests until another arm has found something. */
export const MAX_DRY_PULLS = 2;

/**
 * The next operator under a policy, or undefined when no operator can do anything. `available` tells whether an operator
 * can work now (it has a provider, something is left to try).
 */
export function nextOperator(
  policy: Policy,
  arms: readonly ArmState[],
  available: (operator: OperatorName) => boolean,
): OperatorName | undefined {
  const usable = (operator: OperatorName) =>
    available(operator) && (arms.find((arm) => arm.operator === operator)?.dryPulls ?? 0) < MAX_DRY_PULLS;
  if (policy === 'ucb1') return selectUcb1(arms, usable);
  if (policy === 'round-robin') {
    const turns = arms.filter((arm) => usable(arm.operator)).sort((a, b) => (a.lastRun ?? 0) - (b.lastRun ?? 0));
    return turns[0]?.operator;
  }
  return usable(policy) ? policy : undefined;
}

/** Operators that name addresses beside the one that runs: all that `isDue` and do not rest, unless one is to work alone. */
export function alsoNaming(
  policy: Policy,
  operator: OperatorName,
  arms: readonly ArmState[],
  isDue: (operator: OperatorName) => boolean,
): OperatorName[] {
  if (policy !== 'ucb1' && policy !== 'round-robin') return [];
  return arms
    .filter((arm) => arm.operator !== operator && arm.dryPulls < MAX_DRY_PULLS && isDue(arm.operator))
    .map((arm) => arm.operator);
}

/** The arms after `operator` ran in a round, whoever is paid for it. */
export function noteRun(arms: readonly ArmState[], operator: OperatorName, round: number): ArmState[] {
  return arms.map((arm) => (arm.operator === operator ? { ...arm, lastRun: round } : arm));
}

/** After a round that found something, resting arms may try again: there are new pages to work on. */
export function rested(arms: readonly ArmState[], fresh: number): ArmState[] {
  return fresh === 0
    ? [...arms]
    : arms.map((arm) => (arm.dryPulls >= MAX_DRY_PULLS ? { ...arm, dryPulls: MAX_DRY_PULLS - 1 } : arm));
}

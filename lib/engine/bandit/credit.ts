import type { ArmState, OperatorName, Provenance } from '../types';
import { MAX_DRY_PULLS } from './policy';
import { type Find, roundReward } from './reward';

/** What a round tells the bandit. */
export interface RoundCredit {
  readonly round: number;
  /** The operator that was chosen. */
  readonly operator: OperatorName;
  /** That one, and those that named addresses beside it. */
  readonly ran: readonly OperatorName[];
  /** New addresses that each one named. */
  readonly named: Readonly<Partial<Record<OperatorName, number>>>;
  /** Pages new to the topic, by the operator that had named them. */
  readonly finds: readonly (Find & Pick<Provenance, 'operator'>)[];
  /** Addresses that gave a page the topic had. */
  readonly known: number;
  /** Length of the new ranking. */
  readonly length: number;
  /** Pages that a run is to bring. */
  readonly pagesPerRound: number;
  /** As printed: pages of the chosen operator alone were fetched. */
  readonly alone: boolean;
}

/**
 * The arms after a round. A run costs its arm a round of pages, whatever the frontier fetched, so that n_op of eq 11 follows from the
 * bandit's choices alone. Each operator earns the pages that it had named, in whichever round they are fetched: eq 9 with k = a round of
 * pages. As printed, a run costs what it retrieved, a round of pages where that is nothing, and k is the same.
 */
export function settledArms(arms: readonly ArmState[], credit: RoundCredit): ArmState[] {
  const { round, ran, named, finds, known, length, pagesPerRound, alone } = credit;
  return arms.map((arm) => {
    const own = finds.filter(({ operator }) => operator === arm.operator);
    const retrieved = own.length + (arm.operator === credit.operator ? known : 0);
    const k = alone && retrieved > 0 ? retrieved : pagesPerRound;
    const rewardSum = arm.rewardSum + roundReward(own, k - own.length, length);
    if (!ran.includes(arm.operator)) {
      // What others find gives an arm that rests new pages to work on.
      const isRested = arm.dryPulls >= MAX_DRY_PULLS && finds.length > 0;
      return { ...arm, rewardSum, ...(isRested && { dryPulls: MAX_DRY_PULLS - 1 }) };
    }
    const paid = { ...arm, rewardSum, pulls: arm.pulls + 1, lastRun: round, pages: arm.pages + k };
    if (arm.operator !== credit.operator) return paid;
    const isDry = own.length === 0 && (named[arm.operator] ?? 0) === 0;
    return { ...paid, dryPulls: isDry ? arm.dryPulls + 1 : 0 };
  });
}

/** μ of eq 9 over the pages that each operator had named, and those that were known for the one that was chosen. */
export function rewardsOf({ operator, finds, known, length }: RoundCredit): Partial<Record<OperatorName, number>> {
  const finders = new Set([operator, ...finds.map((find) => find.operator)]);
  const rewards: Partial<Record<OperatorName, number>> = {};
  for (const name of finders) {
    if (name === 'mark' || name === 'import') continue;
    const own = finds.filter((find) => find.operator === name);
    rewards[name] = roundReward(own, name === operator ? known : 0, length);
  }
  return rewards;
}

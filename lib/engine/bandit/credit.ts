import type { ArmState, OperatorName, Provenance } from '../types';
import { type Find, roundReward } from './reward';
import { pulled } from './ucb1';

/** What one arm gets for a round: n pages, of which `fresh` are new to the topic, and their reward μ (DWDBRM eq 9). */
export interface Credit {
  readonly pages: number;
  readonly fresh: number;
  readonly reward: number;
}

/**
 * Pays a round's pages to the operators that named them, since the frontier is common to all: eq 9 over each one's own pages.
 * The operator that ran is paid in any case, also for the addresses it named that were known.
 * @param finds pages new to the topic.
 * @param known addresses the operator that ran returned and an earlier round had found.
 * @param length length of the new ranking.
 */
export function creditFinders(
  ran: OperatorName,
  finds: readonly (Find & Pick<Provenance, 'operator'>)[],
  known: number,
  length: number,
): Map<OperatorName, Credit> {
  const byOperator = new Map<OperatorName, Find[]>([[ran, []]]);
  for (const find of finds) {
    const { operator } = find;
    if (operator === 'mark' || operator === 'import') continue;
    const own = byOperator.get(operator);
    if (own === undefined) byOperator.set(operator, [find]);
    else own.push(find);
  }
  const credits = new Map<OperatorName, Credit>();
  for (const [operator, own] of byOperator) {
    const repeats = operator === ran ? known : 0;
    const reward = roundReward(own, repeats, length);
    credits.set(operator, { pages: own.length + repeats, fresh: own.length, reward });
  }
  return credits;
}

/** The arms after the round. */
export function credited(arms: readonly ArmState[], credits: ReadonlyMap<OperatorName, Credit>): ArmState[] {
  let after = [...arms];
  for (const [operator, credit] of credits) after = pulled(after, operator, credit);
  return after;
}

/** Reward per operator, as a round's record keeps it. */
export function rewardsOf(credits: ReadonlyMap<OperatorName, Credit>): Partial<Record<OperatorName, number>> {
  return Object.fromEntries([...credits].map(([operator, { reward }]) => [operator, reward]));
}

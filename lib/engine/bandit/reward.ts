import type { OperatorName, Provenance } from '../basics';
import type { ArmState } from '../session-records';
import { MAX_PULLS_WITHOUT_PAGES } from './policy';

/** A fetched page that was new to the topic. */
interface Find {
  /** 1-based position in the new ranking; undefined if the ranking leaves the page out (a near-duplicate). */
  readonly position: number | undefined;
  /**
   * Discount of the page by its site, in (0, 1] (`SiteShares`). While the session looks for pages, the discount is 1
   * for every site with known pages.
   */
  readonly share: number;
}

/**
 * Returns the reward of a round, DWDBRM eq 9: μ_op = (1/k) Σ_{i=1..k} (1 − pos_i / len) · I_i. I_i of a new page is not
 * 1 but its `share` in (0, 1], which falls with the pages that its site already gave. With all shares 1, the formula is
 * the paper's. A page without a position counts in k, and adds nothing to the sum.
 * @param known number of pages that the operator returned and an earlier round had found (I = 0).
 * @param length len, the number of candidates in the new ranking.
 * @returns a value in [0, 1); 0 if nothing was returned, or nothing is ranked.
 */
export function roundReward(finds: readonly Find[], known: number, length: number): number {
  const k = finds.length + known;
  if (k === 0 || length === 0) return 0;
  let sum = 0;
  for (const { position, share } of finds) if (position !== undefined) sum += (1 - position / length) * share;
  return sum / k;
}

/** Results of one round from which the bandit's arms are updated. */
interface RoundCredit {
  readonly round: number;
  /** The operator that was chosen for the round. */
  readonly operator: OperatorName;
  /** The chosen operator and the others that proposed URLs in the round. */
  readonly ran: readonly OperatorName[];
  /** True if the chosen operator had no effect (`RoundOutcome`). */
  readonly didNothing: boolean;
  /** Pages new to the topic, each with the operator that proposed it. */
  readonly finds: readonly (Find & Pick<Provenance, 'operator'>)[];
  /** Number of fetched URLs whose page the topic already had. */
  readonly known: number;
  /** Number of candidates in the new ranking. */
  readonly length: number;
  /** Numbers of requested URLs that gave no new page, by the operator that proposed them. */
  readonly fruitless: ReadonlyMap<Provenance['operator'], number>;
  /** Number of new URLs of the chosen operator that are queued after the round. */
  readonly queued: number;
  /** Setting of the topic: number of pages that one run should bring. */
  readonly pagesPerRound: number;
  /** True if only pages that the chosen operator proposed were fetched (`one-operator`, DWDBRM Algorithm 1). */
  readonly alone: boolean;
}

/**
 * Returns the arms after a round, in the same order. Each run is charged `pagesPerRound` pages, however many were
 * fetched, so n_op of eq 11 depends only on the bandit's choices. Each operator is rewarded for the pages that it
 * proposed, in whichever round they are fetched: eq 9 with k = `pagesPerRound`. With `alone`, the charge and k are the
 * number of pages the run retrieved, or `pagesPerRound` if it retrieved none. `dryPulls` of the chosen operator grows
 * by 1 if it did nothing, and becomes 0 otherwise. `wasted` grows by the fruitless URLs of an operator, and by a round
 * of pages if the chosen operator found nothing, requested nothing and queued nothing. A resting operator that
 * did not run may run once more if new pages were found.
 */
export function updatedArms(arms: readonly ArmState[], credit: RoundCredit): ArmState[] {
  const { round, ran, didNothing, finds, known, length, fruitless, queued, pagesPerRound, alone } = credit;
  return arms.map((arm) => {
    const own = finds.filter(({ operator }) => operator === arm.operator);
    const retrieved = own.length + (arm.operator === credit.operator ? known : 0);
    const k = alone && retrieved > 0 ? retrieved : pagesPerRound;
    const rewardSum = arm.rewardSum + roundReward(own, k - own.length, length);
    const vain = fruitless.get(arm.operator) ?? 0;
    const isEmpty = arm.operator === credit.operator && own.length + vain + queued === 0;
    const wasted = (arm.wasted ?? 0) + vain + (isEmpty ? pagesPerRound : 0);
    const seen = { ...arm, rewardSum, ...(wasted > 0 && { wasted }) };
    if (!ran.includes(arm.operator)) {
      // The new pages give a resting operator new input, so it gets one more run.
      const isRested = arm.dryPulls >= MAX_PULLS_WITHOUT_PAGES && finds.length > 0;
      return { ...seen, ...(isRested && { dryPulls: MAX_PULLS_WITHOUT_PAGES - 1 }) };
    }
    const paid = { ...seen, pulls: arm.pulls + 1, lastRun: round, pages: arm.pages + k };
    if (arm.operator !== credit.operator) return paid;
    return { ...paid, dryPulls: didNothing ? arm.dryPulls + 1 : 0 };
  });
}

/**
 * μ of eq 9 for the chosen operator and each other operator that proposed a new page, over the new pages that it
 * proposed; other operators are absent. For the chosen operator, known pages also count in k.
 */
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

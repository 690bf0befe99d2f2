import { initialArms } from '../bandit/policy';
import { OPERATOR_NAMES } from '../basics';
import { MAX_BOOST } from '../defaults';
import type { FrontierRecord } from '../records';
import type { ArmState, SessionRecord } from '../session-records';
import { withPossibleClocks } from '../topic/causal-order';
import type { TopicSnapshot } from '../topic-change';

/** Largest counter of an honest topic; a million additions a second reach it in twelve days. */
const MAX_COUNTER = 2 ** 40;

/**
 * Lowers counters that no honest topic reaches: a file can bring any number, and a number beyond the exact integers
 * stops counting. Clocks and positions in the queue keep their order. Term boosts outside of [0, `MAX_BOOST`] are moved
 * to the nearest bound. Returns the same object if every counter is possible.
 */
export function withPossibleCounters(snapshot: TopicSnapshot): TopicSnapshot {
  const stamped = { topic: snapshot.topic, log: snapshot.verdicts, notes: snapshot.notes };
  const { topic, log, notes } = withPossibleClocks(stamped);
  const settings = withPossibleBoosts(topic.settings);
  const frontier = inLowOrder(snapshot.frontier);
  const session = snapshot.session && withPossibleRounds(snapshot.session, snapshot, frontier);
  const isSame =
    log === snapshot.verdicts &&
    settings === topic.settings &&
    frontier === snapshot.frontier &&
    session === snapshot.session;
  if (isSame) return snapshot;
  const after = { ...snapshot, topic: settings === topic.settings ? topic : { ...topic, settings } };
  return { ...after, verdicts: log, notes, frontier, session };
}

/** Moves term boosts outside [0, `MAX_BOOST`] to the nearest bound; returns the same object if there are none. */
function withPossibleBoosts<S extends TopicSnapshot['topic']['settings']>(settings: S): S {
  const boosts = Object.entries(settings.termBoosts ?? {});
  if (boosts.every(([, boost]) => boost >= 0 && boost <= MAX_BOOST)) return settings;
  const bounded = boosts.map(([term, boost]) => [term, Math.min(Math.max(boost, 0), MAX_BOOST) || 0]);
  return { ...settings, termBoosts: Object.fromEntries(bounded) };
}

/** Returns the queue numbered from 0 in the same order if a number is above `MAX_COUNTER`; else the queue itself. */
function inLowOrder(frontier: readonly FrontierRecord[]): readonly FrontierRecord[] {
  if (frontier.every(({ order }) => order <= MAX_COUNTER)) return frontier;
  return [...frontier].sort((a, b) => a.order - b.order).map((link, order) => ({ ...link, order }));
}

/**
 * Lowers counters of rounds, pages and operators that no session can reach; returns the same object if there are none.
 * @param snapshot with the queue before its numbers were lowered.
 * @param frontier the queue afterwards.
 */
function withPossibleRounds(
  session: SessionRecord,
  { pages, frontier: before }: TopicSnapshot,
  frontier: readonly FrontierRecord[],
): SessionRecord {
  const { nextRound, firstRound = 1, hungInRound = 1, spentPages, nextFrontierOrder } = session;
  const knownRounds = pages.map(({ foundBy }) => foundBy.round).filter((round) => round < MAX_COUNTER);
  const next = nextRound <= MAX_COUNTER ? nextRound : knownRounds.reduce((last, one) => Math.max(last, one), 0) + 1;
  const isPossible = ({ pulls, lastRun = 0, pages: paid, rewardSum, dryPulls, wasted = 0 }: ArmState) =>
    // A round adds less than 1 to `rewardSum` (`roundReward`). `pages.length` is added because `next` may be too small.
    Math.max(pulls, lastRun, paid, dryPulls, wasted) <= MAX_COUNTER && rewardSum <= pages.length + next;
  const isOrdered = frontier === before && nextFrontierOrder <= MAX_COUNTER;
  const isSame =
    next === nextRound && firstRound <= next && hungInRound <= next && spentPages <= MAX_COUNTER && isOrdered;
  if (isSame && session.arms.every(isPossible)) return session;
  const fresh = new Map(initialArms(OPERATOR_NAMES).map((arm) => [arm.operator, arm]));
  const { firstRound: _, hungInRound: __, ...others } = session;
  return {
    ...others,
    ...(session.firstRound !== undefined && { firstRound: Math.min(firstRound, next) }),
    nextRound: next,
    spentPages: Math.min(spentPages, session.budgetPages),
    arms: session.arms.map((arm) => (isPossible(arm) ? arm : (fresh.get(arm.operator) ?? arm))),
    nextFrontierOrder: isOrdered
      ? nextFrontierOrder
      : frontier.reduce((next, { order }) => Math.max(next, order + 1), 0),
  };
}

import { type Credit, credited, creditFinders, rewardsOf } from '../bandit/credit';
import { noteRun, rested } from '../bandit/policy';
import { roundReward } from '../bandit/reward';
import type { OperatorName, TopicChange } from '../types';
import type { SiteShares } from '../waiting/site-shares';
import type { RoundOutcome } from './round-outcome';
import type { TopicModel } from './topic-model';
import type { TopicState } from './topic-state';

/**
 * Takes a round's outcome into the topic: pages, frontier, ranking, reward (DWDBRM eq 9, weighted by sites), bandit.
 * @param shares of sites, as they were before the round. @returns the same for the store.
 */
export function settleRound(
  state: TopicState,
  model: Pick<TopicModel, 'rank' | 'positionOf'>,
  shares: SiteShares,
  outcome: RoundOutcome,
  nowMs: number,
): TopicChange {
  const rows = state.add(outcome.arrivals);
  for (const link of outcome.frontierAdded) state.frontier.set(link.url, link);
  for (const url of outcome.frontierRemoved) state.frontier.delete(url);
  for (const attempt of outcome.attempts) state.attempts.set(attempt.url, attempt);
  const ranking = model.rank();
  const { session } = state;
  const fresh = rows.pages.length;
  const finds = rows.pages.map(({ n, site, foundBy }) => ({
    operator: foundBy.operator,
    position: model.positionOf(n),
    share: shares.take(site),
  }));
  // An interrupted round that brought nothing says nothing about its operator.
  const credits =
    outcome.interrupted && fresh === 0
      ? new Map<OperatorName, Credit>()
      : creditFinders(outcome.operator, finds, outcome.known, ranking.order.length);
  const ran = credits.size === 0 ? session.arms : noteRun(session.arms, outcome.operator, session.nextRound);
  state.session = {
    ...session,
    spentPages: session.spentPages + outcome.arrivals.length,
    nextRound: session.nextRound + 1,
    arms: rested(credited(ran, credits), fresh),
    randomState: outcome.randomState,
    operatorMemory: { ...session.operatorMemory, ...outcome.memories },
    frontierMemory: outcome.frontierMemory,
    // Offers may have come in while the round was on its way.
    nextFrontierOrder: Math.max(outcome.nextFrontierOrder, session.nextFrontierOrder),
    updatedAtMs: nowMs,
  };
  return {
    topic: state.topic.id,
    ...rows,
    session: state.session,
    ranking,
    frontierAdded: outcome.frontierAdded,
    frontierRemoved: outcome.frontierRemoved,
    attempts: outcome.attempts,
    rounds: [
      {
        topic: state.topic.id,
        round: session.nextRound,
        operator: outcome.operator,
        inputs: outcome.inputs,
        queries: outcome.queries,
        returned: outcome.known + outcome.arrivals.length,
        fetched: outcome.arrivals.length,
        fresh,
        reward: roundReward(finds, outcome.known, ranking.order.length),
        credits: rewardsOf(credits),
        errors: outcome.errors,
        startedAtMs: outcome.startedAtMs,
        endedAtMs: nowMs,
      },
    ],
  };
}

import { rewardsOf, roundReward, updatedArms } from '../bandit/reward';
import { OPERATOR_NAMES } from '../basics';
import type { SiteShares } from '../frontier/site-shares';
import type { TopicChange } from '../topic-change';
import { armsFor, learntBy } from './learnt-by';
import type { RoundOutcome } from './round';
import type { TopicModel } from './topic-model';
import type { TopicState } from './topic-state';

/**
 * Applies a round's outcome to the topic: adds pages, updates the frontier, ranks anew, rewards the operators (DWDBRM
 * eq 9) and updates the bandit's arms.
 * @param shares factor in (0, 1] by site, from before the round. It lowers the reward of a page whose site has pages.
 * @returns the same change for the store.
 */
export function applyRound(
  state: TopicState,
  model: Pick<TopicModel, 'rank' | 'positionOf'>,
  shares: SiteShares,
  outcome: RoundOutcome,
  nowMs: number,
): TopicChange {
  const rows = state.pages.add(outcome.arrivals);
  changeFrontier(state, outcome);
  for (const attempt of outcome.attempts) state.attempts.set(attempt.url, attempt);
  const ranking = model.rank();
  const { session } = state;
  const fresh = rows.pages.length;
  const finds = rows.pages.map(({ n, site, foundBy }) => ({
    operator: foundBy.operator,
    position: model.positionOf(n),
    share: shares.take(site),
  }));
  const ran = OPERATOR_NAMES.filter((name) => outcome.ran.includes(name));
  const alone = state.methods.operatorAlone;
  const known = outcome.known + (alone ? outcome.repeated : 0);
  const credit = {
    ...{ round: session.nextRound, operator: outcome.operator, ran, finds, known },
    ...{ didNothing: outcome.didNothing, length: ranking.order.length, alone, fruitless: outcome.fruitless },
    queued: outcome.frontierAdded.filter(({ foundBy }) => foundBy.operator === outcome.operator).length,
    pagesPerRound: state.topic.settings.pagesPerRound,
  };
  const { settings } = state.topic;
  const arms = armsFor(session, settings);
  // An interrupted round without pages says nothing about how well its operator works.
  const isMute = outcome.interrupted && fresh === 0;
  state.session = {
    ...session,
    spentPages: session.spentPages + outcome.arrivals.length,
    nextRound: session.nextRound + 1,
    silentRounds: silentRoundsAfter(session.silentRounds, outcome),
    arms: isMute ? arms : updatedArms(arms, credit),
    learntBy: learntBy(settings),
    randomState: outcome.randomState,
    operatorMemory: { ...session.operatorMemory, ...outcome.memories },
    frontierMemory: outcome.frontierMemory,
    // While the round ran, the user may have proposed URLs, which raised the session's number.
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
        queries: outcome.questions.map(({ query }) => query),
        reason: outcome.reason,
        ran,
        questions: outcome.questions,
        returned: known + outcome.arrivals.length,
        fetched: outcome.arrivals.length,
        fresh,
        reward: roundReward(finds, known, ranking.order.length),
        credits: isMute ? {} : rewardsOf(credit),
        errors: outcome.errors,
        startedAtMs: outcome.startedAtMs,
        endedAtMs: nowMs,
      },
    ],
  };
}

/**
 * Returns the number of silent rounds in a row after a round: 0 if services found something or a URL was requested; one
 * more if services were asked and found nothing; unchanged if nothing was asked or requested.
 */
function silentRoundsAfter(before = 0, { questions, attempts, arrivals, known }: RoundOutcome): number {
  const hasFound = questions.some(({ services }) => Object.values(services).some((count) => count > 0));
  if (hasFound || attempts.length + arrivals.length + known > 0) return 0;
  return questions.length > 0 ? before + 1 : before;
}

/** Adds URLs to the queue of the topic in memory, replacing entries of the same URL, then removes others. */
export function changeFrontier(
  { frontier }: Pick<TopicState, 'frontier'>,
  { frontierAdded, frontierRemoved }: Pick<RoundOutcome, 'frontierAdded' | 'frontierRemoved'>,
): void {
  for (const link of frontierAdded) frontier.set(link.url, link);
  for (const url of frontierRemoved) frontier.delete(url);
}

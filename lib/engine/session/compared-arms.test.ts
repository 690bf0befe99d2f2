import { describe, expect, it } from 'vitest';
import { BEE_PAGES, BEES, idleDeps, stateOf, topicOf } from '../../../tests/support/topic';
import { meanReward } from '../bandit/policy';
import type { TopicSettings } from '../records';
import type { ArmState } from '../session-records';
import { comparedArms } from './compared-arms';
import { OpenTopic } from './open-topic';
import { newSession } from './session-record';

const ARM: ArmState = { operator: 'forward-crawl', pulls: 2, lastRun: 2, pages: 20, rewardSum: 1, dryPulls: 0 };
const BUDGET_PAGES = 100;

/** A topic after the given share of the budget, with one arm of mean reward 0.5. */
function topicAt(spentShare: number, settings: Partial<TopicSettings> = {}) {
  const topic = topicOf(settings);
  const counts = { budgetPages: BUDGET_PAGES, spentPages: spentShare * BUDGET_PAGES };
  const session = { ...newSession(topic.id, 0), ...counts, arms: [ARM] };
  const state = stateOf(BEE_PAGES, [{ url: BEES, verdict: 'seed' }], { topic, session });
  return new OpenTopic(state, idleDeps(), async () => undefined);
}

describe('comparedArms', () => {
  it('rewards count while the session looks for sites, and finds while it looks for pages', () => {
    expect(comparedArms(topicAt(0.2, { breadth: 0.5 }))).toEqual([ARM]);
    const topic = topicAt(0.6, { breadth: 0.5 });
    const { pages, relevantPages } = topic.urls.counts.ofOperator('forward-crawl') ?? { pages: 0, relevantPages: 0 };
    const [arm] = comparedArms(topic);
    expect(pages).toBeGreaterThan(1);
    expect(meanReward(arm as ArmState)).toBeCloseTo(relevantPages / pages, 9);
    expect(arm).toMatchObject({ pages: 20, pulls: 2 });
    expect(topic.state.session.arms).toEqual([ARM]);
  });

  it('rewards count always with one-operator', () => {
    expect(comparedArms(topicAt(0.6, { breadth: 0, printed: ['one-operator'] }))).toEqual([ARM]);
  });
});

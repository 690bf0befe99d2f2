import { describe, expect, it } from 'vitest';
import { arrivalOf, idleDeps, stateOf, topicOf, urlsOf } from '../../../tests/support/topic';
import { SiteShares } from '../frontier/site-shares';
import type { FrontierRecord } from '../records';
import { applyRound } from './apply-round';
import type { RoundOutcome } from './round';
import { TopicModel } from './topic-model';

const SEED = 'https://seed.example/';
const WAITING = 'https://waiting.example/';
const DEAD = 'https://dead.example/';
const NOW_MS = 77;

const waiting = (url: string, order: number): FrontierRecord => ({
  ...{ topic: 'topic', url, host: new URL(url).host, preview: '', hubScore: 0, order },
  foundBy: { operator: 'forward-crawl', depth: 1 },
});

/** @param nextFrontierOrder of the topic by now. */
function settled(outcome: Partial<RoundOutcome>, nextFrontierOrder = 1, another = 0.5) {
  const state = stateOf([arrivalOf(SEED, 'hive queen')], [{ url: SEED, verdict: 'seed' }], {
    topic: topicOf({ rankers: ['cosine'] }),
    frontier: [waiting(WAITING, 0)],
  });
  state.session = { ...state.session, nextFrontierOrder };
  const before = state.session;
  const change = applyRound(
    state,
    new TopicModel(state, idleDeps()),
    new SiteShares(() => 0, another),
    {
      ...{ operator: 'keyword-search', reason: 'first', ran: ['keyword-search'], inputs: [SEED], arrivals: [] },
      questions: [{ operator: 'keyword-search', query: 'hive', services: { searxng: 4 }, named: 3 }],
      ...{ known: 0, repeated: 0, didNothing: false, errors: [] },
      ...{
        attempts: [],
        fruitless: new Map(),
        frontierAdded: [],
        frontierRemoved: [],
        nextFrontierOrder: 1,
        memories: {},
      },
      ...{ frontierMemory: {}, randomState: 9, startedAtMs: 11, interrupted: false },
      ...outcome,
    },
    NOW_MS,
  );
  const arm = (name: string) => state.session.arms.find(({ operator }) => operator === name);
  return { state, before, change, arm };
}

const page = (name: string, operator: 'keyword-search' | 'forward-crawl', text: string) =>
  arrivalOf(`https://${name}.example/`, text, { foundBy: { operator } });
/** Nine pages, the better the earlier; the last three were named by another operator than the one that ran. */
const ARRIVALS = Array.from({ length: 9 }, (_, i) =>
  page(`p${i}`, i < 6 ? 'keyword-search' : 'forward-crawl', `hive queen ${'word other '.repeat(i)}x${i}`),
);

describe('applyRound', () => {
  it('applyRound applies pages, frontier and attempts to the topic and returns the same change for the store', () => {
    const attempt = { topic: 'topic', url: DEAD, code: 'timeout', atMs: 5, tries: 1, retryable: true };
    const added = waiting('https://new.example/', 1);
    const { state, change, before } = settled({
      ...{ arrivals: ARRIVALS, known: 2, attempts: [attempt], frontierAdded: [added], frontierRemoved: [WAITING] },
      ...{ nextFrontierOrder: 2, randomState: 42, memories: { 'keyword-search': { asked: 1 } } },
    });
    expect(urlsOf(state.pages.all)).toHaveLength(10);
    expect([...state.frontier.keys()]).toEqual([added.url]);
    expect(state.attempts.get(DEAD)).toEqual(attempt);
    expect(state.session).toMatchObject({
      ...{ spentPages: before.spentPages + 9, nextRound: before.nextRound + 1, randomState: 42, nextFrontierOrder: 2 },
      ...{ operatorMemory: { 'keyword-search': { asked: 1 } }, updatedAtMs: NOW_MS },
    });
    expect(change).toMatchObject({ session: state.session, frontierAdded: [added], frontierRemoved: [WAITING] });
    expect(change.pages).toHaveLength(9);
    expect(change.rounds).toMatchObject([
      { round: before.nextRound, operator: 'keyword-search', returned: 11, fetched: 9, fresh: 9, endedAtMs: NOW_MS },
    ]);
  });

  it('a run is wasted if its operator queued nothing, also if another operator did', () => {
    const wasted = (operator: 'keyword-search' | 'forward-crawl') =>
      settled({
        frontierAdded: [{ ...waiting('https://new.example/', 1), foundBy: { operator, depth: 1 } }],
      }).arm('keyword-search')?.wasted;
    expect([wasted('keyword-search'), wasted('forward-crawl')]).toEqual([undefined, 10]);
  });

  it('the reward falls for further pages of a site, unless sites are not discounted', () => {
    const text = (i: number) => `hive queen ${'word other '.repeat(i)}x${i}`;
    const onOneSite = Array.from({ length: 9 }, (_, i) =>
      arrivalOf(`https://one.example/${i}`, text(i), { foundBy: { operator: 'keyword-search' } }),
    );
    const rewardOf = (arrivals: typeof ARRIVALS, another: number) =>
      settled({ arrivals }, 1, another).change.rounds?.[0]?.reward ?? 0;
    expect(rewardOf(onOneSite, 0.5)).toBeLessThan(rewardOf(ARRIVALS, 0.5));
    expect(rewardOf(onOneSite, 1)).toBeCloseTo(rewardOf(ARRIVALS, 1), 12);
  });

  it('the record of a round has the operator’s reason, the questions and the results per service', () => {
    const [round] = settled({ arrivals: ARRIVALS }).change.rounds ?? [];
    const asked = { operator: 'keyword-search', query: 'hive', services: { searxng: 4 }, named: 3 };
    expect(round).toMatchObject({ reason: 'first', ran: ['keyword-search'], queries: ['hive'], questions: [asked] });
  });

  it('each operator is rewarded for its own pages, and the operator of the round pays the cost of a full round', () => {
    const { change, arm } = settled({ arrivals: ARRIVALS, known: 2 });
    const [round] = change.rounds ?? [];
    expect(arm('keyword-search')).toMatchObject({ pulls: 1, pages: 10, lastRun: 1 });
    expect(arm('forward-crawl')).toMatchObject({ pulls: 0, pages: 0 });
    expect(arm('keyword-search')?.rewardSum).toBeGreaterThan(0);
    expect(arm('forward-crawl')?.lastRun).toBeUndefined();
    expect(Object.keys(round?.credits ?? {}).sort()).toEqual(['forward-crawl', 'keyword-search']);
    expect(round?.reward).toBeGreaterThan(0);
    expect(round?.reward).toBeLessThan(1);
  });

  it('a round interrupted before any arrival changes no statistics of its operator', () => {
    const { change, arm, before, state } = settled({ interrupted: true });
    expect(arm('keyword-search')).toEqual(before.arms.find(({ operator }) => operator === 'keyword-search'));
    expect(change.rounds?.[0]?.credits).toEqual({});
    expect(state.session.nextRound).toBe(before.nextRound + 1);
  });

  it('the next frontier order is above the orders of URLs that joined during the round', () => {
    const { state } = settled({ nextFrontierOrder: 3 }, 8);
    expect(state.session.nextFrontierOrder).toBe(8);
  });
});

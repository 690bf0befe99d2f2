import { describe, expect, it } from 'vitest';
import { arrivalOf, idleDeps, stateOf, topicOf, urlsOf } from '../../../tests/support/topic';
import { createRandom } from '../random';
import type { FrontierRecord, TopicSettings } from '../records';
import { OpenTopic } from './open-topic';
import { lastOutcomes, RoundFrontier } from './round-frontier';

const SEED = 'https://seed.example/';
const [A1, A2, B1] = ['https://a.example/1', 'https://a.example/2', 'https://b.example/1'];
const candidate = (url: string, preview = 'hive') => ({ url, preview, foundBy: { from: SEED, depth: 1 } });

/** @param waiting URLs that are queued when the round begins, in this order. */
function frontierWith(
  waiting: readonly { readonly url: string; readonly preview: string }[],
  {
    settings = {},
    known = [],
    held = [],
  }: { settings?: Partial<TopicSettings>; known?: readonly string[]; held?: readonly string[] } = {},
) {
  const frontier = waiting.map(
    ({ url, preview }, order): FrontierRecord => ({
      ...{ topic: 'topic', url, host: new URL(url).host, preview, hubScore: 0, order },
      foundBy: { operator: 'forward-crawl', from: SEED, depth: 1 },
    }),
  );
  const state = stateOf([arrivalOf(SEED, 'hive queen swarm')], [{ url: SEED, verdict: 'seed' }], {
    topic: topicOf({ rankers: ['cosine'], ...settings }),
    frontier,
  });
  state.session = { ...state.session, budgetPages: 100 };
  const deps = idleDeps();
  const topic = new OpenTopic(state, deps, async () => undefined);
  const heldUrls = new Set(held);
  const isHeld = (url: string) => heldUrls.has(url);
  const round = new RoundFrontier(topic, createRandom(1), new Set(known), isHeld);
  return {
    round,
    state,
    topic,
    fresh: () => new OpenTopic(state, deps, async () => undefined),
  };
}

const taken = (round: RoundFrontier, limit: number) => round.take(limit).map(({ url }) => url);

describe('push', () => {
  it('RoundFrontier.push adds each new URL once, in order, with its operator', () => {
    const { round, state } = frontierWith([candidate(A1)], { known: [B1] });
    expect(
      round.push(
        'backward-crawl',
        [A1, A2, A2, B1, SEED].map((url) => candidate(url)),
      ),
    ).toBe(1);
    const { frontierAdded, nextFrontierOrder } = round.outcome();
    expect(frontierAdded).toMatchObject([{ url: A2, host: 'a.example', foundBy: { operator: 'backward-crawl' } }]);
    expect(nextFrontierOrder).toBe((frontierAdded[0]?.order ?? -1) + 1);
    expect([...state.frontier.keys()]).toEqual([A1]);
  });

  it('a URL that is proposed and fetched in one round is never stored as queued', () => {
    const { round } = frontierWith([]);
    round.push('keyword-search', [candidate(A1)]);
    expect(taken(round, 5)).toEqual([A1]);
    expect(round.outcome()).toMatchObject({ frontierAdded: [], frontierRemoved: [] });
  });
});

it('countAnswers adds answers to queued URLs only, and stores the URL once', () => {
  const { round, state } = frontierWith([candidate(A1)]);
  round.push('keyword-search', [candidate(A2)]);
  round.countAnswers(
    new Map([
      [A1, 1],
      [A2, 2],
      [B1, 1],
    ]),
  );
  round.countAnswers(new Map([[A1, 1]]));
  const { frontierAdded } = round.outcome();
  expect(frontierAdded.map(({ url, answers }) => [url, answers])).toEqual([
    [A2, 2],
    [A1, 2],
  ]);
  expect(frontierAdded[1]?.foundBy.operator).toBe('forward-crawl');
  expect(state.frontier.get(A1)?.answers).toBeUndefined();
  expect(taken(round, 5).sort()).toEqual([A1, A2]);
  expect(round.outcome()).toMatchObject({ frontierAdded: [], frontierRemoved: [A1] });
});

describe('take', () => {
  it('RoundFrontier.take returns the most relevant URLs first, up to the limit', () => {
    const { round } = frontierWith([candidate(A1, 'election'), candidate(B1, 'hive queen'), candidate(A2, 'vote')]);
    expect(taken(round, 1)).toEqual([B1]);
    expect(taken(round, 9)).toHaveLength(2);
    expect([...round.outcome().frontierRemoved].sort()).toEqual([A1, A2, B1].sort());
  });

  it('RoundFrontier.take leaves URLs of held hosts queued, and removes URLs that are known by now', () => {
    const { round } = frontierWith([candidate(A1), candidate(A2), candidate(B1)], { known: [A2], held: [A1] });
    expect(taken(round, 9)).toEqual([B1]);
    expect([...round.outcome().frontierRemoved].sort()).toEqual([A2, B1]);
  });

  it('with breadth 1, a URL taken lowers the worth of its site’s other URLs', () => {
    const waiting = [candidate(A1, 'hive queen swarm'), candidate(A2, 'hive queen swarm'), candidate(B1, 'hive queen')];
    expect(taken(frontierWith(waiting, { settings: { breadth: 0 } }).round, 2)).toEqual([A1, A2]);
    expect(taken(frontierWith(waiting, { settings: { breadth: 1 } }).round, 2)).toEqual([A1, B1]);
  });

  it('RoundFrontier.take returns one of two hosts with the same long preview, then further pages of that host', () => {
    const text = 'hive queen swarm '.repeat(5);
    const { round } = frontierWith([candidate(A1, text), candidate(B1, text)]);
    expect(taken(round, 1)).toEqual([A1]);
    round.push('related-search', [candidate(A2, text)]);
    expect(taken(round, 9)).toEqual([A2]);
    expect(taken(frontierWith([candidate(A1), candidate(B1)]).round, 9)).toHaveLength(2);
  });

  it('RoundFrontier.take ranks URLs that were pushed between two calls', () => {
    const { round } = frontierWith([candidate(A1, 'vote'), candidate(A2, 'hive')]);
    expect(taken(round, 1)).toEqual([A2]);
    round.push('related-search', [candidate(B1, 'hive queen swarm')]);
    expect(taken(round, 1)).toEqual([B1]);
    expect(taken(round, 1)).toEqual([A1]);
  });

  it('RoundFrontier.restore queues a taken URL again, without a change to the frontier', () => {
    const { round } = frontierWith([candidate(A1)]);
    round.restore(round.take(1));
    expect(round.outcome()).toMatchObject({ frontierAdded: [], frontierRemoved: [] });
    expect(taken(round, 1)).toEqual([A1]);
  });

  it('RoundFrontier.restore keeps the answers and the operator of a URL that the round proposed or counted', () => {
    const { round } = frontierWith([candidate(A1)]);
    round.push('keyword-search', [candidate(B1)]);
    round.countAnswers(new Map([A1, B1].map((url) => [url, 2])));
    const before = round.outcome().frontierAdded;
    round.restore(round.take(2));
    expect(round.outcome().frontierAdded).toHaveLength(2);
    expect(round.outcome().frontierAdded).toEqual(expect.arrayContaining([...before]));
  });

  it.each(['best-first', 'wang-landau'] as const)(
    'take returns at most the given number of URLs per host (%s)',
    (frontier) => {
      const waiting = [candidate(A1, 'hive queen swarm'), candidate(A2, 'hive queen swarm'), candidate(B1, 'vote')];
      const { round } = frontierWith(waiting, { settings: { frontier, breadth: 0 } });
      expect(round.take(3, 1).map(({ host }) => host)).toEqual(['a.example', 'b.example']);
      expect(round.take(3, 1).map(({ host }) => host)).toEqual(['a.example']);
    },
  );

  it('RoundFrontier.takeListed removes the given URLs that are queued, up to the limit', () => {
    const { round } = frontierWith([candidate(A1), candidate(A2)]);
    round.push('backward-crawl', [candidate(B1)]);
    expect(round.takeListed([SEED, B1, A2, A1], 2).map(({ url }) => url)).toEqual([B1, A2]);
    expect(taken(round, 9)).toEqual([A1]);
  });

  it('RoundFrontier.upcoming lists the next best URLs in the order of take and leaves them queued', () => {
    const waiting = [candidate(A1, 'hive queen swarm'), candidate(A2, 'hive queen'), candidate(B1, 'vote')];
    const { round } = frontierWith(waiting, { settings: { breadth: 0 }, held: [A2] });
    expect(round.upcoming(9)).toEqual([]);
    expect(taken(round, 0)).toEqual([]);
    expect(round.upcoming(1)).toEqual([A1]);
    expect(round.upcoming(9)).toEqual([B1]);
    expect(taken(round, 1)).toEqual([A1]);
    expect(round.upcoming(9)).toEqual([B1]);
    expect(taken(round, 9)).toEqual([B1]);
  });

  it('RoundFrontier.upcoming is empty for a frontier that draws at random', () => {
    const { round } = frontierWith([candidate(A1), candidate(B1)], { settings: { frontier: 'wang-landau' } });
    taken(round, 1);
    expect(round.upcoming(9)).toEqual([]);
    expect(taken(round, 9)).toHaveLength(1);
  });

  it('RoundFrontier.take leaves the topic’s frontier and pages unchanged until the round is stored', () => {
    const { round, state } = frontierWith([candidate(A1), candidate(B1)]);
    round.take(2);
    expect([...state.frontier.keys()]).toEqual([A1, B1]);
    expect(urlsOf(state.pages.all)).toEqual([SEED]);
  });
});

it('a round prunes a frontier of more than 20,000 queued URLs to the best 18,000', () => {
  const many = Array.from({ length: 20_002 }, (_, i) =>
    candidate(`https://s${i}.example/`, i < 2_000 ? 'vote' : 'hive'),
  );
  const { round } = frontierWith(many);
  expect(round.take(1)).toHaveLength(1);
  const { frontierRemoved } = round.outcome();
  expect(frontierRemoved).toHaveLength(2_002);
  const faint = new Set(many.slice(0, 2_000).map(({ url }) => url));
  expect(frontierRemoved.filter((url) => faint.has(url))).toHaveLength(2_000);
  const { round: full } = frontierWith(many.slice(1));
  full.take(1);
  expect(full.outcome().frontierRemoved).toHaveLength(1);
});

it('a held host may queue 20,000 URLs of its own, and they displace no URL that may be fetched', () => {
  const busy = Array.from({ length: 20_007 }, (_, i) =>
    candidate(`https://busy.example/${i}`, i < 2_007 ? 'vote' : 'hive queen'),
  );
  const { round } = frontierWith([...busy, candidate(A1, 'vote'), candidate(A2, 'vote'), candidate(B1, 'hive')], {
    held: busy.map(({ url }) => url),
  });
  expect(taken(round, 1)).toEqual([B1]);
  const gone = new Set(round.outcome().frontierRemoved);
  expect(gone).toEqual(new Set([B1, ...busy.slice(0, 2_007).map(({ url }) => url)]));
});

it('the queue’s incremental relevance equals that of a newly opened topic after every round', () => {
  const { state, topic, fresh } = frontierWith(
    [candidate(A1, 'queen'), candidate(A2), candidate(B1, 'swarm election')],
    {
      settings: { rankers: ['topic-classifier', 'cosine'] },
    },
  );
  const worths = ({ queue, sites }: OpenTopic) =>
    queue.of(state.frontier.values(), sites.shares()).map(({ url, relevance, source }) => ({ url, relevance, source }));
  const isAsFresh = () => {
    const told = worths(topic);
    expect(told).toEqual(
      worths(fresh()).map(({ url, relevance, source }) => ({
        ...{ url, relevance: expect.closeTo(relevance, 12), source: expect.closeTo(source, 12) },
      })),
    );
    return told.map(({ relevance }) => relevance).join();
  };
  const seen = new Set([isAsFresh()]);
  for (const [n, words] of ['hive queen bees', 'election vote', 'swarm hive honey', 'queen crown'].entries()) {
    const links = [{ url: n % 2 === 0 ? A1 : B1, anchor: '', context: '' }];
    state.pages.add([arrivalOf(`https://c${n}.example/hive`, words, { page: { links } })]);
    if (n === 1) state.frontier.delete(A2);
    if (n === 2)
      state.frontier.set(A2, { ...(state.frontier.get(A1) as FrontierRecord), url: A2, preview: 'hive', order: 9 });
    topic.model.rank();
    seen.add(isAsFresh());
  }
  for (const printed of [['anchor-share'], []] as const) {
    state.topic = { ...state.topic, settings: { ...state.topic.settings, printed } };
    seen.add(isAsFresh());
  }
  expect(seen.size).toBeGreaterThan(3);
});

const [BEES, HIVES, NEWS, SPORT] = [
  'https://bees.example/',
  'https://hives.example/',
  'https://news.example/',
  'https://news.example/sport',
];

it('lastOutcomes returns the relevance of the pages of the last round, without pages that the user marked', () => {
  const at = (round: number) => ({ foundBy: { round } });
  const pages = [
    arrivalOf(BEES, 'hive queen'),
    arrivalOf(NEWS, 'election vote', at(2)),
    arrivalOf(HIVES, 'hive queen', at(2)),
    arrivalOf(SPORT, 'match goal', { foundBy: { operator: 'mark', round: 0 } }),
  ];
  const state = stateOf(pages, [{ url: BEES, verdict: 'seed' }], { topic: topicOf() });
  const topic = new OpenTopic(state, idleDeps(), async () => undefined);
  expect(lastOutcomes(topic)).toEqual([]);
  state.session = { ...state.session, nextRound: 3 };
  const [news, hives] = lastOutcomes(topic);
  expect([news?.url, hives?.url, lastOutcomes(topic).length]).toEqual([NEWS, HIVES, 2]);
  expect(news?.relevance).toBe(0);
  expect(hives).toMatchObject({ host: 'hives.example', relevance: topic.urls.pageRelevance(2) });
  expect(hives?.relevance).toBeGreaterThan(0.9);
});

import { beforeAll, describe, expect, it } from 'vitest';
import { arrivalOf } from '../../../tests/support/corpus-arrival';
import { createNodeEngine, type NodeEngine } from '../../../tests/support/node-engine';
import { practiceWeb } from '../../../tests/web/practice';
import { createWeb, type Web } from '../../../tests/web/web';
import type { Providers } from '../ports';
import { proposedHits } from './proposed-urls';
import { TopicEngine } from './topic-engine';

const LABEL = 'beekeeping';
const QUERY = 'beekeeping for beginners';

let web: Web;
beforeAll(() => {
  web = createWeb(practiceWeb());
});

const bees = () => web.pages.filter((page) => page.label === LABEL).map(({ url }) => url);
const hit = (url: string) => ({ url, title: 'Bees', snippet: 'about hives', provider: 'google' });

async function topic(seeds: number): Promise<NodeEngine> {
  const node = await createNodeEngine(web, { language: 'en', background: [], seed: 1 });
  for (const url of bees().slice(0, seeds)) {
    const page = web.pages.find((one) => one.url === url);
    if (page) await node.store.commit(node.engine.verdicts.mark(arrivalOf(page)).change);
  }
  return node;
}

describe('offered search results', () => {
  it('keyword search fetches offered search results also if no provider is on', async () => {
    const node = await topic(2);
    const none = { serves: () => false, search: async () => ({ hits: [], failures: [], exhausted: true }) };
    const engine = new TopicEngine(node.engine.state, { ...node.deps, providers: none }, async () => undefined);
    engine.session.start(20);
    const offered = bees().slice(5, 8);
    engine.offer(proposedHits(QUERY, offered.map(hit)));
    const round = engine.session.nextRound();
    if (typeof round === 'string') throw new Error(round);
    const outcome = await round.run();
    engine.session.finishRound(outcome);
    expect(outcome.operator).toBe('keyword-search');
    expect(outcome.arrivals.map(({ page }) => page.url).sort()).toEqual([...offered].sort());
    expect(outcome.questions).toEqual([]);
    const next = engine.session.nextRound();
    expect(typeof next === 'string' ? next : next.plan.inputs.length).toBeGreaterThan(0);
    expect(engine.state.session.operatorMemory['keyword-search'] ?? {}).toEqual({});
  });

  it('search results offered during a round are stored after the round', async () => {
    const { engine, store } = await topic(2);
    await store.commit(engine.session.start(20));
    const round = engine.session.nextRound();
    if (typeof round === 'string') throw new Error(round);
    const running = round.run();
    const before = engine.state.session.nextFrontierOrder;
    const { change } = engine.offer(proposedHits(QUERY, [hit('https://new.test/page')]));
    await store.commit(change);
    await store.commit(engine.session.finishRound(await running));
    const snapshot = await store.loadTopic(engine.state.topic.id);
    // Queued, or tried within the round.
    const stored = [...(snapshot?.frontier ?? []), ...(snapshot?.attempts ?? [])].map(({ url }) => url);
    expect(stored).toContain('https://new.test/page');
    expect(snapshot?.session?.nextFrontierOrder).toBeGreaterThan(before);
  });
});

it('a round stores with each queued URL the number of answers that contained the URL', async () => {
  const node = await topic(2);
  const hits = web.pages.slice(0, 30).map(({ url }) => hit(url));
  const providers: Providers = {
    serves: (kind) => kind === 'keyword',
    search: async () => ({ hits, failures: [], exhausted: true }),
  };
  const engine = new TopicEngine(node.engine.state, { ...node.deps, providers }, async () => undefined);
  engine.session.start(20);
  const round = engine.session.nextRound();
  if (typeof round === 'string') throw new Error(round);
  const { questions, frontierAdded } = await round.run();
  expect(questions.length).toBe(2);
  expect(frontierAdded.length).toBeGreaterThan(0);
  expect(new Set(frontierAdded.map(({ answers }) => answers))).toEqual(new Set([2]));
});

it('URLs that lead to a known page are wasted by the operator that proposed them', async () => {
  const [known = ''] = bees();
  const fetch: Web['fetch'] = (url, init) => web.fetch(String(url).includes('//alias') ? known : url, init);
  const node = await createNodeEngine({ ...web, fetch }, { language: 'en', background: [], seed: 1 });
  for (const page of web.pages.filter(({ url }) => url === known)) node.engine.verdicts.mark(arrivalOf(page));
  const hits = Array.from({ length: 8 }, (_, i) => hit(`https://alias${i}.test/`));
  node.engine.offer(proposedHits(QUERY, hits));
  node.engine.session.start(20);
  const round = node.engine.session.nextRound();
  if (typeof round === 'string') throw new Error(round);
  const outcome = await round.run();
  expect(outcome.attempts.map(({ code }) => code)).toEqual(hits.map(() => 'redirected'));
  node.engine.session.finishRound(outcome);
  const arm = node.engine.state.session.arms.find(({ operator }) => operator === 'keyword-search');
  expect(arm?.wasted).toBe(hits.length);
});

describe('a round with queued URLs', () => {
  const rest = () => bees().slice(3);
  const waiting = () => rest().slice(0, 6);
  const SERVICES: Providers = {
    serves: (kind) => kind === 'keyword',
    search: async () => ({ hits: rest().map(hit), failures: [], exhausted: true }),
  };

  /**
   * @param waitFor called before a page or a question is answered; `done` are the pages that have come and the answers given.
   * @param many whether more than five wait for each page of the round.
   */
  async function roundWith(waitFor: (kind: 'page' | 'question', done: string[]) => Promise<void> | void, many = true) {
    const done: string[] = [];
    const asked: string[] = [];
    const slow: Web = {
      ...web,
      fetch: async (url, init) => {
        if (!rest().includes(String(url))) return web.fetch(url, init);
        asked.push(String(url));
        await waitFor('page', done);
        done.push('page');
        return web.fetch(url, init);
      },
    };
    const node = await createNodeEngine(slow, { language: 'en', background: [], seed: 1 });
    for (const page of web.pages.filter(({ url }) => bees().slice(0, 3).includes(url)))
      node.engine.verdicts.mark(arrivalOf(page));
    const providers: Providers = {
      ...SERVICES,
      search: async (request, signal) => {
        await waitFor('question', done);
        signal?.throwIfAborted();
        done.push('question');
        return SERVICES.search(request, signal);
      },
    };
    const engine = new TopicEngine(node.engine.state, { ...node.deps, providers }, async () => undefined);
    const others = web.pages.filter(({ label }) => label !== LABEL).map(({ url }) => hit(url));
    const dull = others.map((one) => ({ ...one, title: 'Stocks', snippet: 'of banks' }));
    engine.offer(proposedHits(QUERY, [...waiting().map(hit), ...dull.slice(0, many ? 50 : 40)]));
    engine.session.start(20);
    const controller = new AbortController();
    const round = engine.session.nextRound(controller.signal);
    if (typeof round === 'string') throw new Error(round);
    return { round, controller, done, asked };
  }
  const turns = async (isOver: () => boolean) => {
    for (let turn = 0; turn < 2_000 && !isOver(); turn++) await new Promise((resolve) => setImmediate(resolve));
  };

  async function outcomeOf(late: 'page' | 'question', many = true) {
    const { round, done, asked } = await roundWith(async (kind, soFar) => {
      if (kind === late) await turns(() => soFar.some((other) => other !== late));
    }, many);
    const { startedAtMs: _, arrivals, frontierAdded, ...outcome } = await round.run();
    const urls = arrivals.map(({ page }) => page.url);
    const added = frontierAdded.map(({ topic: _topic, ...link }) => link);
    return { done, asked, outcome: { ...outcome, urls, added } };
  }

  it('a round fetches the best queued URLs while services answer, and gives the same outcome whichever ends first', async () => {
    const [pagesLate, questionsLate] = [await outcomeOf('page'), await outcomeOf('question')];
    expect([pagesLate.done[0], questionsLate.done[0]]).toEqual(['question', 'page']);
    expect(pagesLate.outcome).toEqual(questionsLate.outcome);
    const { urls } = pagesLate.outcome;
    expect(waiting().filter((url) => urls.includes(url)).length).toBeGreaterThan(0);
    expect(urls).toHaveLength(10);
    for (const { asked } of [pagesLate, questionsLate]) expect(new Set(asked).size).toBe(asked.length);
  });

  it('a round waits for services if fewer than five URLs are queued per page', async () => {
    const { done } = await outcomeOf('question', false);
    expect(done[0]).toBe('question');
  });

  it('a round interrupted before the services answer keeps the pages that arrived', async () => {
    const { round, controller } = await roundWith(async (kind, done) => {
      if (kind === 'page') return;
      await turns(() => done.length > 1);
      controller.abort(new Error('paused'));
    });
    const outcome = await round.run();
    expect(outcome).toMatchObject({ interrupted: true, memories: {}, attempts: [] });
    const came = outcome.arrivals.map(({ page }) => page.url);
    expect(came.length).toBeGreaterThan(0);
    const gone = new Set(outcome.frontierRemoved);
    expect(gone).toEqual(new Set(came));
  });
});

it('a round chooses among URLs that its operator has just named if no service is asked', async () => {
  const { engine: given, deps, store } = await topic(2);
  const { state } = given;
  state.topic = { ...state.topic, settings: { ...state.topic.settings, policy: 'forward-crawl', pagesPerRound: 4 } };
  const engine = new TopicEngine(state, deps, (n) => store.loadLinks(state.topic.id, n));
  const others = web.pages.filter(({ label }) => label !== LABEL).slice(0, 4);
  engine.offer(
    proposedHits(
      QUERY,
      others.map(({ url }) => ({ ...hit(url), title: 'Stocks', snippet: 'of banks' })),
    ),
  );
  engine.session.start(20);
  const round = engine.session.nextRound();
  if (typeof round === 'string') throw new Error(round);
  const { arrivals } = await round.run();
  expect(new Set(arrivals.map(({ foundBy }) => foundBy.operator))).toEqual(new Set(['forward-crawl']));
});

const DEAD = 'https://dead.test/links';

it('backward crawl fetches a named linking page first and queues its links, and a dead linking page does no harm', async () => {
  const node = await topic(2);
  const [near = '', far = ''] = bees().slice(5, 7);
  const providers: Providers = {
    serves: (kind) => kind === 'backward',
    search: async () => ({ hits: [DEAD, near, far].map(hit), failures: [], exhausted: true }),
  };
  const { deps } = node;
  const { state } = node.engine;
  state.topic = {
    ...state.topic,
    settings: { ...state.topic.settings, policy: 'backward-crawl', pagesPerRound: 20 },
  };
  const engine = new TopicEngine(state, { ...deps, providers }, async () => undefined);
  engine.session.start(20);
  const round = engine.session.nextRound();
  if (typeof round === 'string') throw new Error(round);
  const { arrivals, frontierAdded, attempts } = await round.run();
  expect(attempts.map(({ url }) => url)).toEqual([DEAD]);
  expect(arrivals.map(({ page }) => page.url)).toEqual(expect.arrayContaining([near, far]));
  const from = new Set([...frontierAdded, ...arrivals].map(({ foundBy }) => foundBy.from));
  expect([near, far].some((url) => from.has(url))).toBe(true);
});

it('TopicEngine.query returns a query that keyword search has not asked yet', async () => {
  const { engine, store } = await topic(2);
  const first = engine.query();
  expect(first).not.toBe('');
  await store.commit(engine.session.start(20));
  for (let i = 0; i < 6; i++) {
    const round = engine.session.nextRound();
    if (typeof round === 'string') break;
    const outcome = await round.run();
    await store.commit(engine.session.finishRound(outcome));
    if (outcome.operator === 'keyword-search') break;
  }
  expect(engine.query()).not.toBe(first);
});

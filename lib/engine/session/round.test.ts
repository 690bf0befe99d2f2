import { beforeAll, describe, expect, it } from 'vitest';
import { arrivalOf } from '../../../tests/bench/draw';
import { createNodeEngine, type NodeEngine } from '../../../tests/bench/node-engine';
import { practiceWeb } from '../../../tests/web/practice';
import { createWeb, type Web } from '../../../tests/web/web';
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
  const host = await createNodeEngine(web, { language: 'en', background: [], seed: 1 });
  for (const url of bees().slice(0, seeds)) {
    const page = web.pages.find((one) => one.url === url);
    if (page) await host.store.commit(host.engine.mark(arrivalOf(page)).change);
  }
  return host;
}

describe('results that the user has before him', () => {
  it('are fetched by keyword search, also where no provider is on', async () => {
    const host = await topic(2);
    const none = { serves: () => false, search: async () => ({ hits: [], failures: [], exhausted: true }) };
    const engine = new TopicEngine(host.engine.state, { ...host.deps, providers: none }, async () => undefined);
    engine.session('start', 20);
    const offered = bees().slice(5, 8);
    engine.offer(QUERY, offered.map(hit));
    const round = engine.nextRound();
    if (typeof round === 'string') throw new Error(round);
    const outcome = await round.run();
    engine.finishRound(outcome);
    expect(outcome.operator).toBe('keyword-search');
    expect(outcome.arrivals.map(({ page }) => page.url).sort()).toEqual([...offered].sort());
    expect(outcome.queries).toEqual([]);
    const next = engine.nextRound();
    expect(typeof next === 'string' ? next : next.inputs.length).toBeGreaterThan(2);
    expect(engine.state.session.operatorMemory['keyword-search'] ?? {}).toEqual({});
  });

  it('that come in during a round are there after it', async () => {
    const { engine, store } = await topic(2);
    await store.commit(engine.session('start', 20));
    const round = engine.nextRound();
    if (typeof round === 'string') throw new Error(round);
    const running = round.run();
    const before = engine.state.session.nextFrontierOrder;
    const { change } = engine.offer(QUERY, [hit('https://new.test/page')]);
    await store.commit(change);
    await store.commit(engine.finishRound(await running));
    const snapshot = await store.loadTopic(engine.state.topic.id);
    expect(snapshot?.frontier.map(({ url }) => url)).toContain('https://new.test/page');
    expect(snapshot?.session?.nextFrontierOrder).toBeGreaterThan(before);
  });
});

describe('the next query', () => {
  it('is one that keyword search has not asked', async () => {
    const { engine, store } = await topic(2);
    const first = engine.query();
    expect(first).not.toBe('');
    await store.commit(engine.session('start', 20));
    for (let i = 0; i < 6; i++) {
      const round = engine.nextRound();
      if (typeof round === 'string') break;
      const outcome = await round.run();
      await store.commit(engine.finishRound(outcome));
      if (outcome.operator === 'keyword-search') break;
    }
    expect(engine.query()).not.toBe(first);
  });
});

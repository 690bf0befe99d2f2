import { beforeAll, describe, expect, it } from 'vitest';
import { arrivalOf } from '../../../tests/support/corpus-arrival';
import { createNodeEngine, type NodeEngine } from '../../../tests/support/node-engine';
import { practiceWeb } from '../../../tests/web/practice';
import { createWeb, type Web } from '../../../tests/web/web';
import { FetchError } from '../errors';
import { createAnalyzer } from '../text/analyze';
import { proposedHits } from './proposed-urls';
import { Retriever } from './retriever';
import { TopicEngine } from './topic-engine';

const HELD = ['https://held.test/a', 'https://held.test/b', 'https://held.test/c'];
const DAY_MS = 86_400_000;

let web: Web;
beforeAll(() => {
  web = createWeb(practiceWeb());
});

/** A topic of two seeds, one on `held.test`, in a web where this host answers as `refuse` says, and others are gone. */
async function session(refuse: (url: string) => FetchError) {
  const node: NodeEngine = await createNodeEngine(web, { language: 'en', background: [], seed: 1 });
  const seed = web.pages.find((page) => page.label === 'beekeeping');
  if (seed === undefined) throw new Error('no seed');
  for (const url of [seed.url, 'https://held.test/home'])
    await node.store.commit(node.engine.verdicts.mark(arrivalOf({ ...seed, url })).change);
  let nowMs = 0;
  const asked: string[] = [];
  const held = new Set<string>();
  const fetcher = {
    isHeld: (url: string) => held.has(new URL(url).host),
    heldForMs: (url: string) => (held.has(new URL(url).host) ? DAY_MS - nowMs : 0),
    fetchPage: async (url: string) => {
      asked.push(url);
      if (!HELD.includes(url)) throw new FetchError('http-client-error', url, 'status 404');
      held.add(new URL(url).host);
      throw refuse(url);
    },
    fetchText: async (url: string) => Promise.reject(new FetchError('http-client-error', url, 'status 404')),
  };
  const clock = { ...node.deps.clock, nowMs: () => nowMs };
  const retriever = new Retriever(fetcher, createAnalyzer(), () => 0);
  const none = { serves: () => false, search: async () => ({ hits: [], failures: [], exhausted: true }) };
  const engine = new TopicEngine(
    node.engine.state,
    { ...node.deps, clock, retriever, providers: none },
    async () => undefined,
  );
  engine.session.start(20);
  const hits = HELD.map((url) => ({ url, title: 'Bees', snippet: 'about hives', provider: 'google' }));
  engine.offer(proposedHits('bees', hits));
  const run = async () => {
    const round = engine.session.nextRound();
    if (typeof round === 'string') return undefined;
    const outcome = await round.run();
    engine.session.finishRound(outcome);
    return outcome;
  };
  /** Ends the pauses of all hosts. */
  const pass = (ms: number) => {
    nowMs += ms;
    held.clear();
  };
  return { engine, asked, pass, run };
}

const waiting = (engine: TopicEngine) => HELD.filter((url) => engine.state.frontier.has(url));

describe('a host that is held', () => {
  it('a round asks a held host once, and its URLs stay queued without a counted try', async () => {
    const { engine, asked, run } = await session((url) => new FetchError('host-held', url, 'a pause', DAY_MS));
    const first = await run();
    expect(first?.attempts.filter(({ url }) => HELD.includes(url))).toEqual([]);
    expect(first?.errors.filter(({ code }) => code === 'host-held')).toHaveLength(1);
    expect(waiting(engine)).toEqual(HELD);
    asked.length = 0;
    await run();
    expect(asked.filter((url) => HELD.includes(url))).toEqual([]);
    expect(waiting(engine)).toEqual(HELD);
  });

  it('the first pause that ends is that of a held host, and there is none after it', async () => {
    const { engine, pass, run } = await session((url) => new FetchError('host-held', url, 'a pause', DAY_MS));
    expect(engine.session.nextPauseEnd('held')).toBeUndefined();
    await run();
    expect(engine.session.nextPauseEnd('held')).toEqual({ url: HELD[0], untilMs: DAY_MS });
    expect(engine.session.nextPauseEnd('budget_spent')).toBeUndefined();
    pass(DAY_MS);
    expect(engine.session.nextPauseEnd('held')).toBeUndefined();
  });

  it('a rate-limited host is asked again after its pause, and each request counts as a try until the limit is reached', async () => {
    const { engine, pass, run } = await session((url) => new FetchError('rate-limited', url, 'a pause', DAY_MS));
    for (let pause = 1; pause < 3; pause++) {
      const outcome = await run();
      const tries = outcome?.attempts.filter(({ url }) => HELD.includes(url)).map((attempt) => attempt.tries);
      expect(tries).toEqual(HELD.map(() => pause));
      expect(waiting(engine)).toEqual(HELD);
      pass(DAY_MS);
    }
    await run();
    expect(waiting(engine)).toEqual([]);
  });
});

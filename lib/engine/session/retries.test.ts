import { beforeAll, describe, expect, it } from 'vitest';
import { arrivalOf } from '../../../tests/support/corpus-arrival';
import { createNodeEngine } from '../../../tests/support/node-engine';
import { practiceWeb } from '../../../tests/web/practice';
import { createWeb, type Web } from '../../../tests/web/web';
import { FetchError, type FetchFault } from '../errors';
import type { FetchedPage } from '../ports';
import { createAnalyzer } from '../text/analyze';
import { proposedHits } from './proposed-urls';
import { Retriever } from './retriever';
import { TopicEngine } from './topic-engine';
import { TopicState } from './topic-state';

const URL_A = 'https://faulty.test/a';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let web: Web;
beforeAll(() => {
  web = createWeb(practiceWeb());
});

/** The fault of a try, or undefined if it gets the page. @param nth number of the try, from 1. */
type Answer = (nth: number) => FetchError | undefined;

const fault = (code: FetchFault, retryAfterMs?: number) => new FetchError(code, URL_A, 'a sentence', retryAfterMs);

/**
 * A topic with one seed and one queued URL, which answers as `answer` says, in a web where all other pages are gone.
 * The clock stands still but for `pass`.
 */
async function topicWith(answer: Answer) {
  const node = await createNodeEngine(web, {
    ...{ language: 'en', background: [], seed: 1 },
    settings: { policy: 'forward-crawl' },
  });
  const seed = web.pages.find((page) => page.label === 'beekeeping');
  if (seed === undefined) throw new Error('no seed');
  await node.store.commit(node.engine.verdicts.mark(arrivalOf(seed)).change);
  let nowMs = 1_000_000;
  const triedAtMs: number[] = [];
  const fetchPage = async (url: string): Promise<FetchedPage> => {
    if (url !== URL_A) throw new FetchError('http-client-error', url, 'status 404');
    triedAtMs.push(nowMs);
    const error = answer(triedAtMs.length);
    if (error !== undefined) throw error;
    const bytes = new TextEncoder().encode('<title>Bees</title><p>Hives, honey, queens and swarms of bees in spring.');
    return { url, finalUrl: url, status: 200, contentType: 'text/html', bytes, fetchedAtMs: nowMs };
  };
  const fetchText = async (url: string) => Promise.reject(new FetchError('http-client-error', url, 'status 404'));
  const deps = {
    ...node.deps,
    clock: { nowMs: () => nowMs, sleep: async () => undefined },
    retriever: new Retriever({ fetchPage, fetchText }, createAnalyzer(), () => 0),
    providers: { serves: () => false, search: async () => ({ hits: [], failures: [], exhausted: true }) },
  };
  const { store } = node;
  const id = node.engine.state.topic.id;
  const open = async () => {
    const snapshot = await store.loadTopic(id);
    if (snapshot === undefined) throw new Error('the topic is not stored');
    return new TopicEngine(new TopicState(snapshot, { background: [] }, nowMs), deps, async () => undefined);
  };
  let engine = await open();
  await store.commit(engine.session.start(20));
  const hit = { url: URL_A, title: 'Bees', snippet: 'about hives', provider: 'google' };
  await store.commit(engine.offer(proposedHits('bees', [hit])).change);
  return {
    triedAtMs,
    pass: (ms: number) => {
      nowMs += ms;
    },
    /** Runs rounds until the session ends, with a new worker for each round. @returns the reason of the end. */
    run: async (): Promise<string> => {
      for (;;) {
        engine = await open();
        const round = engine.session.nextRound();
        if (typeof round === 'string') return round;
        await store.commit(engine.session.finishRound(await round.run()));
      }
    },
    attempt: () => engine.state.attempts.get(URL_A),
    isQueued: () => engine.state.frontier.has(URL_A),
    page: () => engine.state.pages.byUrl(URL_A),
  };
}

describe('a page that fails for now', () => {
  it.each(['http-server-error', 'rate-limited', 'timed-out', 'network-failed', 'robots-unreachable'] as const)(
    'a page that fails with %s stays queued, and joins the topic at its second try a minute later',
    async (code) => {
      const { run, pass, page, isQueued, triedAtMs, attempt } = await topicWith((nth) =>
        nth === 1 ? fault(code) : undefined,
      );
      expect(await run()).toBe('held');
      expect([isQueued(), triedAtMs.length, attempt()]).toMatchObject([true, 1, { tries: 1, retryable: true }]);
      pass(MINUTE_MS - 1);
      expect(await run()).toBe('held');
      expect(triedAtMs).toHaveLength(1);
      pass(1);
      await run();
      expect(page()).toMatchObject({ url: URL_A, foundBy: { operator: 'keyword-search', query: 'bees' } });
      expect([isQueued(), triedAtMs.length]).toEqual([false, 2]);
      // The failure no longer counts, as after a redirect.
      expect(attempt()).toMatchObject({ code: 'redirected', retryable: false });
    },
  );

  it('a page that always fails is tried three times with growing pauses, then leaves the queue as failed', async () => {
    const { run, pass, isQueued, triedAtMs, attempt } = await topicWith(() => fault('http-server-error'));
    for (let minute = 0; minute < 60; minute += 1) {
      await run();
      pass(MINUTE_MS);
    }
    const [first = 0, second = 0, third = 0] = triedAtMs;
    expect(triedAtMs).toHaveLength(3);
    expect([second - first, third - second]).toEqual([MINUTE_MS, 10 * MINUTE_MS]);
    expect(isQueued()).toBe(false);
    expect(attempt()).toMatchObject({ code: 'http-server-error', tries: 3 });
    expect(attempt()?.retryAtMs).toBeUndefined();
    expect(await run()).not.toBe('held');
  });

  it('a page is tried again after the Retry-After of its host, at the latest after a day', async () => {
    const hours = await topicWith((nth) => (nth === 1 ? fault('http-server-error', 2 * 60 * MINUTE_MS) : undefined));
    await hours.run();
    hours.pass(2 * 60 * MINUTE_MS - 1);
    await hours.run();
    expect(hours.triedAtMs).toHaveLength(1);
    hours.pass(1);
    await hours.run();
    expect(hours.page()).toBeDefined();
    const months = await topicWith(() => fault('http-server-error', 90 * DAY_MS));
    await months.run();
    expect((months.attempt()?.retryAtMs ?? 0) - (months.triedAtMs[0] ?? 0)).toBe(DAY_MS);
  });

  it('a Retry-After of zero does not shorten the pause before the next try', async () => {
    const { run, triedAtMs, attempt } = await topicWith(() => fault('http-server-error', 0));
    await run();
    expect((attempt()?.retryAtMs ?? 0) - (triedAtMs[0] ?? 0)).toBe(MINUTE_MS);
  });

  it('a page waits no longer than a day where the clock was set back after its try', async () => {
    const { run, pass, triedAtMs } = await topicWith(() => fault('http-server-error'));
    await run();
    pass(-30 * DAY_MS);
    await run();
    expect(triedAtMs).toHaveLength(2);
  });

  it('a page that fails for good leaves the queue at once', async () => {
    const { run, isQueued, attempt } = await topicWith(() => fault('http-client-error'));
    expect(await run()).toBe('exhausted');
    expect([isQueued(), attempt()?.retryAtMs]).toEqual([false, undefined]);
  });
});

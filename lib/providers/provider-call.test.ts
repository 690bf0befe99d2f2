import { describe, expect, it } from 'vitest';
import { finds, provider, request, throws } from '../../tests/support/memory-provider';
import { createVirtualClock } from '../../tests/support/virtual-clock';
import { createRandom } from '../engine/random';
import { createHttpClient } from '../net/http';
import { HostQueue } from '../net/politeness';
import { DEFAULT_SETTINGS } from '../settings/settings';
import { mediawiki } from './mediawiki';
import type { Provider } from './provider';
import { type CallOptions, ProviderCaller } from './provider-call';
import { ProviderError } from './provider-error';
import type { ProviderState } from './provider-state';
import { wikiTitles } from './wiki-titles';
import { wikidata } from './wikidata';

const URL_ASKED = 'https://api.example/find';

function callerWith(more: Partial<CallOptions> = {}) {
  const clock = createVirtualClock(1_000_000);
  const random = createRandom(1);
  const states = new Map<string, ProviderState>();
  const sentAtMs: number[] = [];
  const fetched = async () => {
    sentAtMs.push(clock.nowMs());
    return new Response('{}');
  };
  const caller = new ProviderCaller({
    settings: DEFAULT_SETTINGS,
    http: createHttpClient({ fetch: fetched }),
    clock,
    random,
    state: { get: async (id) => states.get(id), put: async (state) => void states.set(state.provider, state) },
    queue: new HostQueue({ clock, random, maxConcurrent: 4 }),
    keywordSearch: async (asker) => finds(`https://found-for.example/${asker.id}`),
    ...more,
  });
  return { caller, clock, states, sentAtMs };
}

/** A provider that makes `requests` requests for one answer. */
function asking(requests: number, more: Partial<Provider> = {}): Provider {
  return provider('a', () => finds(), {
    minIntervalMs: 2_000,
    async search(_request, { http, signal }) {
      for (let i = 0; i < requests; i++) await http.request(URL_ASKED, { signal });
      return finds('https://1.example/');
    },
    ...more,
  }).made;
}

describe('ProviderCaller', () => {
  it('a provider call keeps the interval between its requests, and counts each request', async () => {
    const { caller, states, sentAtMs } = callerWith();
    expect((await caller.call(asking(3), request('keyword'))).hits).toHaveLength(1);
    expect(states.get('a')).toMatchObject({ requests: 3, lastCode: '', coolDownUntilMs: 0 });
    const [first = 0, second = 0, third = 0] = sentAtMs;
    expect(second - first).toBeGreaterThanOrEqual(2_000);
    expect(third - second).toBeGreaterThanOrEqual(2_000);
  });

  it('a provider call is refused when the quota is spent, until the next period', async () => {
    const { caller, clock, sentAtMs } = callerWith();
    const limited = asking(2, { quota: { requests: 2, periodMs: 60_000 } });
    await caller.call(limited, request('keyword'));
    await expect(caller.call(limited, request('keyword'))).rejects.toMatchObject({ code: 'quota-spent' });
    expect(sentAtMs).toHaveLength(2);
    await clock.sleep(60_000);
    await caller.call(limited, request('keyword'));
    expect(sentAtMs).toHaveLength(4);
  });

  it('a failed provider call starts a cool-down, which only a forced call passes', async () => {
    const { caller, clock, states } = callerWith();
    const { made, asked } = provider('a', throws('rate-limited'));
    await expect(caller.call(made, request('keyword'))).rejects.toMatchObject({ code: 'rate-limited' });
    expect(states.get('a')).toMatchObject({ failuresInARow: 1, lastCode: 'rate-limited' });
    expect(states.get('a')?.coolDownUntilMs).toBeGreaterThan(clock.nowMs());
    await expect(caller.call(made, request('keyword'))).rejects.toMatchObject({ code: 'cooling-down' });
    expect(asked).toHaveLength(1);
    await expect(caller.call(made, request('keyword'), undefined, true)).rejects.toMatchObject({
      code: 'rate-limited',
    });
    expect(asked).toHaveLength(2);
  });

  it('a failed provider call cancels the calls queued behind it, without sending them', async () => {
    const answers = [new Response('', { status: 429 })];
    const sent: string[] = [];
    const http = createHttpClient({
      fetch: async (url) => {
        sent.push(url);
        return answers.shift() ?? new Response('{}');
      },
    });
    const states = new Map<string, ProviderState>();
    // As slow as a database, so that calls that end together overlap.
    const later = () => new Promise((resolve) => setTimeout(resolve, 2));
    const state = {
      get: async (id: string) => later().then(() => states.get(id)),
      put: async (row: ProviderState) => later().then(() => void states.set(row.provider, row)),
    };
    const { caller, clock } = callerWith({ http, state });
    const picky = asking(0, {
      async search({ query }, { http: client, signal }) {
        const { status } = await client.request(`${URL_ASKED}?q=${query}`, { signal });
        if (status === 429) throw new ProviderError('rate-limited', 'a sentence');
        return finds('https://1.example/');
      },
    });
    const startMs = clock.nowMs();
    const ask = (query: string, force = false) =>
      caller.call(picky, request('keyword', { query }), undefined, force).catch(({ code }) => code);
    expect(await Promise.all([ask('one'), ask('two'), ask('three')])).toEqual([
      'rate-limited',
      'cooling-down',
      'cooling-down',
    ]);
    expect(sent).toEqual([`${URL_ASKED}?q=one`]);
    expect(clock.nowMs()).toBe(startMs);
    expect(states.get('a')).toMatchObject({ requests: 1, failuresInARow: 1, lastCode: 'rate-limited' });
    // A forced call may run during the cool-down, and ends it for the other calls.
    expect(await ask('four')).toBe('cooling-down');
    expect(await ask('five', true)).toMatchObject({ hits: [expect.anything()] });
    expect(await ask('six')).toMatchObject({ hits: [expect.anything()] });
  });

  it('a cancelled provider call is stored only if it had sent a request', async () => {
    const statuses = [200, 429];
    const http = createHttpClient({ fetch: async () => new Response('{}', { status: statuses.shift() ?? 200 }) });
    const written: ProviderState[] = [];
    const state = { get: async () => written.at(-1), put: async (row: ProviderState) => void written.push(row) };
    const { caller } = callerWith({ http, state });
    const twice = asking(0, {
      async search(_, { http: client, signal }) {
        for (let i = 0; i < 2; i++) {
          const { status } = await client.request(URL_ASKED, { signal });
          if (status === 429) throw new ProviderError('rate-limited', 'a sentence');
        }
        return finds('https://1.example/');
      },
    });
    const half = caller.call(twice, request('keyword'));
    const failing = caller.call(twice, request('keyword'));
    const unsent = caller.call(twice, request('keyword'));
    const given = new AbortController();
    const stopped = caller.call(twice, request('keyword'), given.signal);
    given.abort(new Error('closed'));
    const outcomes = await Promise.allSettled([half, failing, unsent, stopped]);
    expect(outcomes.map((one) => one.status === 'rejected' && (one.reason.code ?? one.reason.message))).toEqual([
      'cooling-down',
      'rate-limited',
      'cooling-down',
      'closed',
    ]);
    expect(written.map(({ requests, failuresInARow }) => [requests, failuresInARow])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('a provider call sends nothing without permission of the browser', async () => {
    const { caller, sentAtMs, states } = callerWith({ mayAccess: (url) => url !== URL_ASKED });
    await expect(caller.call(asking(1), request('keyword'))).rejects.toMatchObject({ code: 'no-permission' });
    expect(sentAtMs).toEqual([]);
    expect(states.get('a')).toMatchObject({ requests: 0, coolDownUntilMs: 0 });
  });

  it('a provider call aborted by the caller rejects with the reason, and stores no fault', async () => {
    const { caller, states } = callerWith();
    const controller = new AbortController();
    const stopping = asking(1, {
      async search(_request, { signal }) {
        controller.abort(new Error('closed'));
        return Promise.reject(signal?.reason);
      },
    });
    await expect(caller.call(stopping, request('keyword'), controller.signal)).rejects.toThrow('closed');
    expect(states.size).toBe(0);
  });

  it('an aborted provider call counts the requests it sent, and changes nothing else in the state', async () => {
    const controller = new AbortController();
    let sent = 0;
    const fetched = async (_url: string, { signal }: RequestInit) => {
      sent += 1;
      if (sent === 2) controller.abort(new Error('closed'));
      signal?.throwIfAborted();
      return new Response('{}');
    };
    const { caller, states, clock } = callerWith({ http: createHttpClient({ fetch: fetched }) });
    const before: ProviderState = {
      provider: 'a',
      coolDownUntilMs: clock.nowMs() - 1,
      failuresInARow: 2,
      lastCode: 'timed-out',
      lastMessage: 'took too long to answer',
      requests: 5,
      periodStartMs: clock.nowMs() - 1,
    };
    states.set('a', before);
    await expect(caller.call(asking(3), request('keyword'), controller.signal)).rejects.toThrow('closed');
    expect(sent).toBe(2);
    expect(states.get('a')).toEqual({ ...before, requests: 7 });
  });

  it('a call of a derived provider uses the keyword search of the other providers, and is not counted', async () => {
    const { caller, states } = callerWith();
    const derived = asking(0, {
      derivedFrom: 'keyword',
      search: (given, { keywordSearch }) => keywordSearch(given),
    });
    const { hits } = await caller.call(derived, request('backward'));
    expect(hits.map(({ url }) => url)).toEqual(['https://found-for.example/a']);
    expect(states.size).toBe(0);
  });

  it("Wikimedia's services share one rate of requests, and a refusal of one stops all of them", async () => {
    const paths: string[] = [];
    const times: number[] = [];
    const { caller, clock } = callerWith({
      http: createHttpClient({
        fetch: async (url) => {
          paths.push(new URL(url).hostname);
          times.push(clock.nowMs());
          const isRefused = url.includes('wikidata');
          return isRefused
            ? new Response('', { status: 429, headers: { 'retry-after': '3600' } })
            : Response.json({ batchcomplete: true, query: { search: [], pages: [] } });
        },
      }),
    });
    const asked = ['en', 'de', 'fr'].map((language) => caller.call(mediawiki, request('keyword', { language })));
    await Promise.all(asked);
    await expect(caller.call(wikidata, request('keyword'))).rejects.toMatchObject({ code: 'rate-limited' });
    expect(paths).toEqual(['en.wikipedia.org', 'de.wikipedia.org', 'fr.wikipedia.org', 'query.wikidata.org']);
    for (const [i, time] of times.entries())
      if (i > 0) expect(time - (times[i - 1] ?? 0)).toBeGreaterThanOrEqual(60_000 / 200);
    for (const other of [mediawiki, wikiTitles])
      await expect(caller.call(other, other.probe ?? request('keyword'))).rejects.toMatchObject({
        code: 'cooling-down',
      });
    expect(paths).toHaveLength(4);
  });

  it("a refusal by Wikimedia does not stop the user's own wiki", async () => {
    const baseUrl = 'https://wiki.example';
    const { caller } = callerWith({
      settings: { providers: { mediawiki: { key: '', baseUrl } } },
      http: createHttpClient({
        fetch: async (url) =>
          url.startsWith(baseUrl)
            ? Response.json({ batchcomplete: true, query: { search: [] } })
            : new Response('', { status: 429 }),
      }),
    });
    await expect(caller.call(wikidata, request('keyword'))).rejects.toMatchObject({ code: 'rate-limited' });
    expect((await caller.call(mediawiki, request('keyword'))).hits).toEqual([]);
  });
});

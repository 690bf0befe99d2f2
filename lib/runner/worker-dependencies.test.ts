import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LocalServer, startServer } from '../../tests/support/local-server';
import { createAnalyzer } from '../engine/text/analyze';
import type { AnswerQuestion } from '../messaging/protocol';
import { failure, success } from '../messaging/results';
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings';
import { TendrilDb } from '../store/db';
import { workerDependencies } from './worker-dependencies';

/** A public name under which the server's pages are asked for. */
const SITE = 'http://rye.example';
const MARKED = { operator: 'mark', round: 0, depth: 0 } as const;
const silent: AnswerQuestion = async () => failure('engine-unreachable', 'nobody answers');

let database: TendrilDb;
let server: LocalServer;
let count = 0;
let open = 0;
let mostOpen = 0;

/** A server of the user's own that is a search engine and a site in one. */
beforeEach(async () => {
  count += 1;
  database = new TendrilDb(`worker-${count}`);
  mostOpen = 0;
  server = await startServer(async ({ url }, response) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    await new Promise((resolve) => setTimeout(resolve, 2));
    open -= 1;
    if (url.pathname === '/search') {
      const results = [{ url: 'https://a.example/', title: 'A', content: 'rye' }];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }));
    } else if (url.pathname === '/robots.txt') {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /private');
    } else {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Rye</title><p>bread of rye');
    }
  });
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.startsWith(`${SITE}/`)) return real(address, init);
    const answer = await real(address.replace(SITE, server.origin), init);
    return new Response(answer.body, answer);
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
  await database.delete();
});

function settingsOf(politeness: Partial<Settings['politeness']> = {}, providers: Settings['providers'] = {}): Settings {
  return {
    ...DEFAULT_SETTINGS,
    politeness: { ...DEFAULT_SETTINGS.politeness, hostDelayMs: 0, ...politeness },
    providers: { searxng: { enabled: true, key: '', baseUrl: server.origin }, ...providers },
  };
}
const dependencies = (answer = silent) => workerDependencies(database, answer, createAnalyzer());
const paths = () => server.seen.map(({ url }) => url.pathname);

describe('worker dependencies', () => {
  it('an offline browser is not counted against hosts and providers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('navigator', { onLine: false });
    const { retriever, providers } = dependencies().dependencies(settingsOf());
    await expect(retriever.retrieve(`${SITE}/rye`, MARKED, undefined)).rejects.toMatchObject({ code: 'offline' });
    const { failures } = await providers.search({ kind: 'keyword', query: 'rye', limit: 10, page: 0 });
    expect(failures.map(({ code }) => code)).toContain('offline');
    expect(await database.robots.toArray()).toEqual([]);
    for (const { coolDownUntilMs } of await database.providers.toArray()) expect(coolDownUntilMs).toBe(0);
    vi.stubGlobal('navigator', { onLine: true });
    await expect(retriever.retrieve(`${SITE}/rye`, MARKED, undefined)).rejects.toMatchObject({
      code: 'robots-unreachable',
    });
  });

  it('the retriever obeys robots.txt, and stores the file in the database', async () => {
    const { retriever } = dependencies().dependencies(settingsOf());
    const arrival = await retriever.retrieve(`${SITE}/rye`, MARKED, undefined);
    expect(arrival.counted.terms).toEqual(['rye', 'bread']);
    expect(arrival.hubScore).toBeGreaterThanOrEqual(0);
    await expect(retriever.retrieve(`${SITE}/private`, MARKED, undefined)).rejects.toMatchObject({
      code: 'robots-disallowed',
    });
    expect(paths()).toEqual(['/robots.txt', '/rye']);
    expect((await database.robots.get(SITE))?.body).toContain('Disallow: /private');
    // Another life of the worker does not ask for it again.
    const reborn = dependencies().dependencies(settingsOf());
    await reborn.retriever.retrieve(`${SITE}/wheat`, MARKED, undefined);
    expect(paths()).toEqual(['/robots.txt', '/rye', '/wheat']);
  });

  it('the retriever refuses URLs on a server that the user entered for a provider', async () => {
    const { retriever, providers } = dependencies().dependencies(settingsOf());
    for (const path of ['/rye', '/search?q=rye', '/Steering.html?shutdown=']) {
      await expect(retriever.retrieve(server.origin + path, MARKED, undefined)).rejects.toMatchObject({
        code: 'address-blocked',
      });
    }
    expect(paths()).toEqual([]);
    expect(providers.serves('keyword')).toBe(true);
  });

  it('search uses the enabled providers, and stores their state in the database', async () => {
    const { providers } = dependencies().dependencies(settingsOf());
    const off = { enabled: false, key: '', baseUrl: '' };
    const others = ['mediawiki', 'hacker-news', 'mwmbl', 'marginalia', 'mentions', 'local-related'];
    const only = settingsOf({}, Object.fromEntries(others.map((id) => [id, off])));
    const alone = dependencies().dependencies(only).providers;
    expect(providers.serves('backward')).toBe(true);
    expect(alone.serves('backward')).toBe(false);
    const answer = await alone.search({ kind: 'keyword', query: 'rye', limit: 5, page: 0 });
    expect(answer.hits.map(({ url, provider }) => [url, provider])).toEqual([['https://a.example/', 'searxng']]);
    expect((await database.providers.get('searxng'))?.requests).toBe(1);
  });

  it('the retriever and providers request only origins with permission, from the moment permissions change', async () => {
    const worker = dependencies();
    const { retriever, providers } = worker.dependencies(settingsOf());
    worker.granted?.(['https://elsewhere.example/*']);
    await expect(retriever.retrieve(`${SITE}/rye`, MARKED, undefined)).rejects.toMatchObject({
      code: 'no-permission',
    });
    expect(await worker.testProvider(settingsOf(), 'searxng')).toMatchObject({ ok: false, code: 'no-permission' });
    expect(paths()).toEqual([]);
    worker.granted?.([`${SITE}/*`, `${server.origin.replace(/:\d+$/, '')}/*`]);
    expect(await worker.testProvider(settingsOf(), 'searxng')).toMatchObject({ ok: true });
    await retriever.retrieve(`${SITE}/rye`, MARKED, undefined);
    expect(providers.serves('keyword')).toBe(true);
  });

  it('the dependencies pass maxPagesPerSite to the engine', () => {
    const worker = dependencies();
    expect(worker.dependencies(settingsOf({ maxPagesPerSite: 4 })).maxPagesPerSite).toBe(4);
  });

  it('at most one request per host is in flight, also across changed settings', async () => {
    const worker = dependencies();
    const old = worker.dependencies(settingsOf());
    const next = worker.dependencies(settingsOf({ timeoutMs: 9_000 }));
    await Promise.all(
      [old, next, old, next].map(({ retriever }, i) => retriever.retrieve(`${SITE}/${i}`, MARKED, undefined)),
    );
    expect(paths().filter((path) => path !== '/robots.txt')).toHaveLength(4);
    expect(mostOpen).toBe(1);
  });

  it('robots.txt is requested once across changed settings, also while its storage is pending', async () => {
    vi.spyOn(database.robots, 'bulkPut').mockReturnValue(new Dexie.Promise(() => {}));
    const worker = dependencies();
    const read = (timeoutMs: number, path: string) =>
      worker.dependencies(settingsOf({ timeoutMs })).retriever.retrieve(SITE + path, MARKED, undefined);
    await Promise.all([read(8_000, '/rye'), read(9_000, '/wheat')]);
    expect(paths().sort()).toEqual(['/robots.txt', '/rye', '/wheat']);
    await read(10_000, '/oats');
    expect(paths().sort()).toEqual(['/oats', '/robots.txt', '/rye', '/wheat']);
    expect(await database.robots.count()).toBe(0);
  });
});

describe('browser-history provider', () => {
  const on = () => settingsOf({}, { 'browser-history': { enabled: true, key: '', baseUrl: '' } });
  const tested = (answer: AnswerQuestion) => dependencies(answer).testProvider(on(), 'browser-history');

  it('the browser-history provider asks the background for referrers', async () => {
    const asked: unknown[] = [];
    const answer = (async (question: string, request: unknown) => {
      asked.push([question, request]);
      return success([{ url: 'https://from.example/', title: 'From' }]);
    }) as AnswerQuestion;
    expect(await tested(answer)).toMatchObject({ ok: true, hits: [{ url: 'https://from.example/', title: 'From' }] });
    expect(asked).toEqual([['referrersOf', { url: 'https://www.w3.org/' }]]);
  });

  it('the browser-history provider fails with no-permission or unreachable if the background refuses or does not answer', async () => {
    expect(await tested(async () => failure('no-permission'))).toMatchObject({ ok: false, code: 'no-permission' });
    expect(await tested(silent)).toMatchObject({ ok: false, code: 'unreachable' });
  });
});

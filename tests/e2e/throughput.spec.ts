import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings';
import { largeWeb } from '../web/large';
import { type SeenRequest, serveWeb } from '../web/server';
import { createWeb, type Web } from '../web/web';
import { expect, test } from './harness/fixture';
import { practiceSettings } from './harness/practice-settings';
import { shortestSessionMs, type Visit } from './harness/shortest-session';
import type { TendrilBrowser } from './harness/tendril-browser';

/** Pages per second through the real extension: for measuring, not run at every change (`--project=large`). */
const SEEDS = 5;
const PAGES = 400;
const MOST_AT_ONCE = 16;
const SPIDER = 'research/bench/reference_crawl.py';
const POLITE_PAGES = 100;
const DELAY_MS = 1_000;
const SESSION_MS = 300_000;

interface Speed {
  readonly pages: number;
  readonly seconds: number;
}
const rate = ({ pages, seconds }: Speed) => pages / seconds;

/** Seeds of one topic on different hosts. */
const seedsIn = (web: Web) => web.pages.slice(0, SEEDS).map(({ url }) => url);

/** A session of its own topic, from its start to its end. */
async function session(
  { extension }: TendrilBrowser,
  seeds: readonly string[],
  budgetPages: number,
  settings: { readonly hostDelayMs: number; readonly pagesPerRound: number },
): Promise<Speed & { readonly topic: string; readonly startMs: number }> {
  const { hostDelayMs, pagesPerRound } = settings;
  const politeness = { ...DEFAULT_SETTINGS.politeness, hostDelayMs, maxConcurrent: MOST_AT_ONCE };
  await extension.saveSettings(practiceSettings({ politeness }));
  const { id: topic } = await extension.command('createTopic', { name: 'Bees', language: 'en' });
  await extension.command('updateTopic', { topic, settings: { pagesPerRound } });
  for (const url of seeds) await extension.command('markUrl', { topic, url });
  const [startMs, start] = [Date.now(), performance.now()];
  await extension.command('startSession', { topic, budgetPages, policy: 'forward-crawl' });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const seconds = (performance.now() - start) / 1_000;
  const [row] = (await extension.rows('sessions')).filter((one) => one.topic === topic);
  return { topic, startMs, pages: row?.spentPages ?? 0, seconds };
}

/** Fetches addresses in a page of the extension and reads their bodies, as many at once. */
async function plainFetch({ helper }: TendrilBrowser, urls: readonly string[]): Promise<number> {
  return helper.evaluate(
    async ({ urls, atOnce }) => {
      const start = performance.now();
      let next = 0;
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let url = urls[next++]; url !== undefined; url = urls[next++])
            await (await fetch(url, { cache: 'no-store', credentials: 'omit' })).arrayBuffer();
        }),
      );
      return (performance.now() - start) / 1_000;
    },
    { urls: [...urls], atOnce: MOST_AT_ONCE },
  );
}

async function scrapy(port: number, seeds: readonly string[], pages: number): Promise<Speed> {
  const args = ['runspider', SPIDER, '-a', `pages=${pages}`, '-a', `seeds=${seeds.join(',')}`, '--nolog'];
  // In the environment, so that it holds for robots.txt too.
  const env = { ...process.env, http_proxy: `http://127.0.0.1:${port}` };
  const { stdout } = await promisify(execFile)('scrapy', args, { timeout: SESSION_MS, env });
  return JSON.parse(stdout);
}

test('politeness off, a web of 1,000 hosts: beside Scrapy and plain fetch', async ({ launch }) => {
  test.skip(spawnSync('scrapy', ['version']).status !== 0, 'scrapy is not installed');
  test.setTimeout(900_000);
  const web = createWeb(largeWeb(PAGES * 2, 'large.test', 334));
  const server = await serveWeb(web);
  try {
    const tendril = await launch({ port: server.port });
    for (const pagesPerRound of [10, 100]) {
      const before = server.requests.length;
      const ours = await session(tendril, seedsIn(web), PAGES, { hostDelayMs: 0, pagesPerRound });
      const asked = server.requests.slice(before).map(({ host, path }) => `http://${host}${path}`);
      const peer = await scrapy(server.port, seedsIn(web), PAGES);
      const plain: Speed = { pages: ours.pages, seconds: await plainFetch(tendril, asked) };
      const hosts = new Set(server.requests.slice(before).map(({ host }) => host)).size;
      console.log(
        `rounds of ${pagesPerRound}, ${hosts} hosts: ${rate(ours).toFixed(1)} pages a second, Scrapy ${rate(peer).toFixed(1)} ` +
          `(${(rate(ours) / rate(peer)).toFixed(2)} ×), plain fetch of the same ${asked.length} requests ${rate(plain).toFixed(1)} ` +
          `(${(rate(ours) / rate(plain)).toFixed(2)} ×)`,
      );
      expect([ours.pages, peer.pages]).toEqual([PAGES, PAGES]);
    }
  } finally {
    await server.close();
  }
});

/** Requests with the pages that named them. A robots.txt is asked for because of the page behind it. */
async function visitsOf({ extension }: TendrilBrowser, topic: string, requests: readonly SeenRequest[]) {
  const pages = (await extension.rows('pages')).filter((page) => page.topic === topic);
  const namedBy = new Map(pages.map(({ url, foundBy }) => [url, foundBy.from]));
  const isNoPage = (path: string) => path === '/robots.txt' || path.endsWith('.xml');
  const visits = requests.flatMap(({ host, path, startMs, endMs }): Visit[] => {
    const url = `http://${host}${path}`;
    // What was fetched ahead and never used is no part of a shortest session.
    if (!namedBy.has(url) && !isNoPage(path)) return [];
    return [{ host, url, from: namedBy.get(url), ms: (endMs ?? startMs) - startMs }];
  });
  return visits.map((visit, i) => {
    if (!visit.url.endsWith('/robots.txt')) return visit;
    return { ...visit, from: visits.slice(i + 1).find(({ host }) => host === visit.host)?.from };
  });
}

test('politeness on: the share of hosts / delay that is reached', async ({ launch }) => {
  test.setTimeout(900_000);
  const web = createWeb(largeWeb(POLITE_PAGES * 2));
  const server = await serveWeb(web);
  try {
    const tendril = await launch({ port: server.port });
    for (const pagesPerRound of [10, 100]) {
      const before = server.requests.length;
      const ours = await session(tendril, seedsIn(web), POLITE_PAGES, { hostDelayMs: DELAY_MS, pagesPerRound });
      const asked = server.requests.slice(before);
      const inSession = asked.filter(({ startMs }) => startMs >= ours.startMs);
      const hosts = new Set(asked.map(({ host }) => host)).size;
      const shortest = shortestSessionMs(await visitsOf(tendril, ours.topic, inSession), DELAY_MS) / 1_000;
      const limit = hosts / (DELAY_MS / 1_000);
      console.log(
        `rounds of ${pagesPerRound}, one request per host and ${DELAY_MS} ms: ${rate(ours).toFixed(2)} pages a second from ` +
          `${hosts} hosts, ${(rate(ours) / limit).toFixed(2)} of the limit; of these ${inSession.length} requests those that were of use take ${shortest.toFixed(1)} s at ` +
          `least, ${(shortest / ours.seconds).toFixed(2)} of what they took`,
      );
      expect(ours.pages).toBe(POLITE_PAGES);
    }
  } finally {
    await server.close();
  }
});

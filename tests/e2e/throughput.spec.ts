import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings';
import type { ProgramWork } from '../../research/bench/program-work';
import { proxied, runTendril } from '../support/tendril-home';
import { domainOf, largeWeb, webOfDomains } from '../web/large';
import { type SeenRequest, serveWeb, type WebServer } from '../web/server';
import { createWeb, type Web } from '../web/web';
import { expect, test } from './harness/fixture';
import { practiceSettings } from './harness/practice-settings';
import { processorSeconds } from './harness/processes';
import { shortestSessionMs, type Visit } from './harness/shortest-session';
import type { TendrilBrowser } from './harness/tendril-browser';

/**
 * Pages per second of the extension, the command line and Scrapy on one web: for measuring, not run at every change
 * (`--project=large`).
 */
const PAGES = Number(process.env.PAGES ?? 400);
/** Each repetition runs all crawlers, in the reverse order of the one before. */
const REPEATS = Number(process.env.REPEATS ?? 3);
const SEEDS = 5;
const MOST_AT_ONCE = 16;
const SPIDER = 'research/bench/reference_crawl.py';
const PROGRAM = 'research/bench/program-work.ts';
const POLITE_PAGES = 100;
const DELAY_MS = 1_000;
const CRAWL_MS = 900_000;
const TEST_MS = 3_600_000;

interface Speed {
  readonly pages: number;
  readonly seconds: number;
  /** Of all threads during these seconds; a crawler that shares the machine is compared better by it. */
  readonly processorSeconds?: number;
}
type Crawler = 'browser' | 'command line' | 'Scrapy' | 'plain fetch';
const rate = ({ pages, seconds }: Speed) => pages / seconds;
const effort = ({ pages, processorSeconds = Number.NaN }: Speed) => (1_000 * processorSeconds) / pages;

/** Seeds of one topic on different hosts. */
const seedsIn = (web: Web) => web.pages.slice(0, SEEDS).map(({ url }) => url);

test.beforeAll(async () => {
  // Makes the bundle, which holds the English lexicon: without it the command line would read pages another way.
  expect((await runTendril(['--version'], proxied(0))).code).toBe(0);
});

/** A session of its own topic, from its start to its end. */
async function session(
  { extension, context }: TendrilBrowser,
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
  const used = await processorSeconds(context);
  const [startMs, start] = [Date.now(), performance.now()];
  await extension.command('startSession', { topic, budgetPages, policy: 'forward-crawl' });
  await extension.waitForSession(topic, ['done'], CRAWL_MS);
  const seconds = (performance.now() - start) / 1_000;
  const processor = (await processorSeconds(context)) - used;
  const [row] = (await extension.rows('sessions')).filter((one) => one.topic === topic);
  return { topic, startMs, pages: row?.spentPages ?? 0, seconds, processorSeconds: processor };
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

/** Runs a program whose requests go to the server, and returns what it prints. */
async function printed(port: number, command: string, ...args: string[]): Promise<Speed> {
  // In a session of its own like the browser, because Linux divides processors among sessions.
  const child = spawn(command, args, { env: proxied(port), detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(await text(child.stdout));
}

function scrapy(port: number, seeds: readonly string[]): Promise<Speed> {
  return printed(port, 'scrapy', 'runspider', SPIDER, '-a', `pages=${PAGES}`, '-a', `seeds=${seeds}`, '--nolog');
}

/** A session of the command line with a new store. */
async function commandLine(port: number, seeds: readonly string[], pagesPerRound: number): Promise<Speed> {
  const folder = mkdtempSync(join(tmpdir(), 'tendril-throughput-'));
  const work: ProgramWork = { kind: 'crawl', count: PAGES, store: join(folder, 'a.store'), seeds, pagesPerRound };
  try {
    return await printed(port, process.execPath, '--import', 'tsx', PROGRAM, JSON.stringify(work));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A session of a new browser, and the same requests by plain `fetch`. */
async function inBrowser(
  launch: () => Promise<TendrilBrowser>,
  { requests }: WebServer,
  seeds: readonly string[],
  pagesPerRound: number,
): Promise<{ readonly ours: Speed; readonly plain: Speed; readonly hosts: number }> {
  // New, because a browser remembers a robots.txt.
  const tendril = await launch();
  const before = requests.length;
  const ours = await session(tendril, seeds, PAGES, { hostDelayMs: 0, pagesPerRound });
  const asked = requests.slice(before);
  const seconds = await plainFetch(
    tendril,
    asked.map(({ host, path }) => `http://${host}${path}`),
  );
  await tendril.close();
  return { ours, plain: { pages: ours.pages, seconds }, hosts: new Set(asked.map(({ host }) => host)).size };
}

/** Returns a speed with the command line's divided by it, and the same for the processor time per page. */
function described(name: Crawler, speed: Speed, ours: Speed): string {
  const share = `${rate(speed).toFixed(1)} pages a second (${(rate(ours) / rate(speed)).toFixed(2)})`;
  if (Number.isNaN(effort(speed))) return `${name} ${share}`;
  return `${name} ${share}, ${effort(speed).toFixed(1)} ms of processor time a page (${(effort(ours) / effort(speed)).toFixed(2)})`;
}

for (const pagesPerRound of [10, 100])
  test(`rounds of ${pagesPerRound} without delays: the browser beside the command line and Scrapy`, async ({
    launch,
  }) => {
    test.skip(spawnSync('scrapy', ['version']).status !== 0, 'scrapy is not installed');
    test.setTimeout(TEST_MS);
    const web = createWeb(webOfDomains(PAGES * 2));
    const seeds = seedsIn(web);
    const server = await serveWeb(web);
    const speeds = new Map<Crawler, Speed>();
    const crawls = [
      async () => {
        const { ours, plain, hosts } = await inBrowser(
          () => launch({ port: server.port }),
          server,
          seeds,
          pagesPerRound,
        );
        speeds.set('browser', ours).set('plain fetch', plain);
        console.log(`${hosts} hosts`);
      },
      async () => speeds.set('command line', await commandLine(server.port, seeds, pagesPerRound)),
      async () => speeds.set('Scrapy', await scrapy(server.port, seeds)),
    ];
    try {
      for (let run = 0; run < REPEATS; run += 1) {
        for (const crawl of run % 2 === 0 ? crawls : crawls.toReversed()) await crawl();
        const ours = speeds.get('command line') as Speed;
        console.log(
          `run ${run + 1}: ${[...speeds]
            .map(([name, speed]) => described(name, speed, ours))
            .sort()
            .join('; ')}`,
        );
        for (const { pages } of speeds.values()) expect(pages).toBe(PAGES);
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

test('a second between requests to a host: the share of the best possible speed that the browser reaches', async ({
  launch,
}) => {
  test.setTimeout(TEST_MS);
  // Few domains, so that the time is spent waiting.
  const web = createWeb(largeWeb(POLITE_PAGES * 2, domainOf));
  const server = await serveWeb(web);
  try {
    for (const pagesPerRound of [10, 100]) {
      const tendril = await launch({ port: server.port });
      const before = server.requests.length;
      const ours = await session(tendril, seedsIn(web), POLITE_PAGES, { hostDelayMs: DELAY_MS, pagesPerRound });
      const asked = server.requests.slice(before);
      const inSession = asked.filter(({ startMs }) => startMs >= ours.startMs);
      const hosts = new Set(asked.map(({ host }) => host)).size;
      const shortest = shortestSessionMs(await visitsOf(tendril, ours.topic, inSession), DELAY_MS) / 1_000;
      await tendril.close();
      console.log(
        `rounds of ${pagesPerRound}: ${rate(ours).toFixed(2)} pages a second from ${hosts} hosts; the ` +
          `${inSession.length} requests that were of use take ${shortest.toFixed(1)} s at least, ` +
          `${(shortest / ours.seconds).toFixed(2)} of what they took`,
      );
      expect(ours.pages).toBe(POLITE_PAGES);
    }
  } finally {
    await server.close();
  }
});

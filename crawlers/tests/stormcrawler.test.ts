/** From marked pages to a crawl of Apache StormCrawler and back, with both real programs and a generated web. */
import 'fake-indexeddb/auto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect } from 'vitest';
import { canonicalUrl } from '../../lib/engine/url/canonical';
import type { ImportRow } from '../../lib/messaging/commands';
import { readRanking } from '../../lib/store/rankings';
import type { CrawlModel } from '../../lib/transfer/crawlers/crawl-model';
import { startExport } from '../../lib/transfer/export/export';
import { isProblem } from '../../lib/transfer/format';
import { importFormatFor } from '../../lib/transfer/registry';
import { freePort } from '../../tests/support/processes';
import { analyzer } from '../../tests/support/read-page';
import { readerTest } from '../../tests/support/readers';
import { shippedFor } from '../../tests/support/shipped';
import { bytesOf, DEFAULT_CHOICE, imported } from '../../tests/support/transfer-samples';
import { NodeWorld } from '../../tests/torture/node-world';
import { largeWeb } from '../../tests/web/large';
import { serveWeb, type WebServer } from '../../tests/web/server';
import { createWeb, type Web } from '../../tests/web/web';
import { logistic, TopicModel } from '../model/topic-model';
import { NO_MAVEN } from './maven';
import { stormCrawlerProject } from './stormcrawler';

const TOPIC = 'beekeeping';
const PAGES_OF_TOPIC = 600;
/** URLs that the crawl requests. */
const PAGES = 500;
/** Time limits: for Maven (then the test is skipped), for the crawl, and for the whole test. */
const BUILD_MS = 110_000;
const CRAWL_MS = 80_000;
const WHOLE_MS = 230_000;

let folder: string;
let web: Web;
let server: WebServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tendril-stormcrawler-'));
  const port = await freePort();
  web = createWeb(largeWeb(PAGES_OF_TOPIC, `large.test:${port}`));
  server = await serveWeb(web, { port });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function exported(world: NodeWorld, topic: string): Promise<Uint8Array> {
  return world.with(async (db) => {
    const running = await startExport(db, {
      ...{ topic, format: 'storm-crawler-project', scope: 'host', target: '', onlyNew: false, nowMs: 0 },
      background: async (language) => (await shippedFor(language)).background,
      choice: { ...DEFAULT_CHOICE, rejected: true },
    });
    return bytesOf(running.chunks);
  });
}

/** The first suggestions, as the panel shows them. */
async function suggestions(world: NodeWorld, topic: string, most: number) {
  return world.with(async (db) => {
    const order = [...((await readRanking(db, topic))?.order.slice(0, most) ?? [])];
    const keys = order.map((n): [string, number] => [topic, n]);
    return db.pages.where('[topic+n]').anyOf(keys).toArray();
  });
}

readerTest(
  { program: 'StormCrawler, the project', proof: 'ran', missing: NO_MAVEN },
  'a topic of five pages leads to a crawl of 500 pages, whose results are imported with their origin',
  async (run) => {
    const isAbout = (url: string) => web.isAbout(url, TOPIC);
    const world = new NodeWorld({ fetch: web.fetch });
    const { id: topic } = await world.done('createTopic', { name: 'Bees' });
    for (const { url, html } of web.pages.filter((page) => isAbout(page.url)).slice(0, 5)) {
      await world.done('markPage', { topic, page: { url, html, contentType: 'text/html', language: 'en' } });
    }
    await world.done('startSession', { topic, budgetPages: 50 });
    await world.settled(topic);
    const found = (await suggestions(world, topic, 20)).map(({ url }) => url);
    const off = web.pages.filter(({ url }) => !isAbout(url)).slice(0, 5);
    await world.done('judge', { topic, urls: found.filter(isAbout), verdict: 'yes' });
    await world.done('importRows', { topic, rows: off.map(({ url }) => ({ url, verdict: 'no' as const })) });

    const zip = await exported(world, topic);
    const project = await stormCrawlerProject(zip, folder, BUILD_MS);
    if (typeof project === 'string') return run.skip(project);
    run.is(project.version);
    const startMs = Date.now();
    const { file, results } = await project.crawl({
      hosts: new Set(web.pages.map(({ url }) => new URL(url).hostname)),
      set: { 'topic.pages': PAGES, 'topic.scope': 'anywhere', 'fetcher.server.delay': 0 },
      deadlineMs: CRAWL_MS,
    });
    console.log(`${results.length} results in ${Date.now() - startMs} ms`);

    // By the log of the web: each page once, robots.txt first, one request per host at a time.
    const asked = server.requests.filter(({ path }) => path !== '/robots.txt');
    const addresses = asked.map(({ host, path }) => `${host}${path}`);
    expect(addresses.length).toBe(PAGES);
    expect(new Set(addresses).size).toBe(PAGES);
    for (const { url } of off) expect(addresses).not.toContain(new URL(url).hostname + new URL(url).pathname);
    for (const host of new Set(server.requests.map((request) => request.host))) {
      const requests = server.requests.filter((request) => request.host === host);
      expect(requests[0]?.path, host).toBe('/robots.txt');
      requests.slice(1).forEach(({ startMs: nextMs }, i) => {
        expect(nextMs, host).toBeGreaterThanOrEqual((requests[i]?.endMs ?? Number.POSITIVE_INFINITY) - 50);
      });
    }
    expect(results.map(({ status }) => status)).toEqual(Array(PAGES).fill('fetched'));
    // A seventh of the web is about the topic, and a third of the links lead away from it.
    expect(results.filter(({ url }) => isAbout(url)).length).toBeGreaterThan(0.6 * PAGES);
    // Words and scores of the project equal those of our analyzer.
    const model: CrawlModel = JSON.parse(strFromU8(unzipSync(zip)['src/main/resources/model.json'] as Uint8Array));
    const reader = new TopicModel(model);
    const htmlOf = new Map(web.pages.map(({ url, html }) => [url, html]));
    for (const { url, score, title } of results) {
      const [, body = ''] = /<body[^>]*>([\s\S]*)<\/body>/.exec(htmlOf.get(url) ?? '') ?? [];
      const text = `${title}\n${body.replace(/<[^>]+>/g, ' ')}`;
      const counts = new Map<string, number>();
      for (const term of analyzer.tokens(text, 'en')) counts.set(term, (counts.get(term) ?? 0) + 1);
      const own = logistic(model.intercept + reader.logOdds([...counts.keys()], [...counts.values()]));
      expect(Math.abs((score ?? 0) - own), url).toBeLessThan(0.02);
    }

    const format = importFormatFor('results-0.jsonl', file.slice(0, 1_000));
    if (format === undefined) throw new Error('the results cannot be read');
    const rows = (await imported(format, file)).filter((row): row is ImportRow => !isProblem(row));
    expect(rows).toHaveLength(PAGES);
    // Some URLs are fetched or queued already, because pages of the topic link to them.
    const queued = await world.with(async (db) => {
      const tables = await Promise.all([db.pages.toArray(), db.frontier.toArray(), db.attempts.toArray()]);
      return new Set(tables.flat().map(({ url }) => url));
    });
    const fresh = rows.filter(({ url }) => !queued.has(canonicalUrl(url) ?? ''));
    const { added, known } = await world.done('importRows', { topic, rows });
    expect({ added, known }).toEqual({ added: fresh.length, known: PAGES - fresh.length });
    expect(added).toBeGreaterThan(0);
    await world.done('startSession', { topic, budgetPages: 200, policy: 'forward-crawl' });
    await world.settled(topic);
    const ranked = (await suggestions(world, topic, 10_000)).filter(
      ({ foundBy }) => foundBy.provider === 'stormcrawler',
    );
    console.log(`${ranked.length} suggestions came from it`);
    expect(ranked.length).toBeGreaterThan(10);
    for (const { foundBy } of ranked) expect(foundBy.from, 'the page that linked to it').toMatch(/^http:/);
  },
  WHOLE_MS,
);

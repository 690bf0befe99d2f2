/**
 * Measures the gain by the exported model: crawls a corpus with StormCrawler from five pages of the topic, focused and
 * not, and with the engine's own forward crawl. Runs only with a corpus in the environment:
 *
 *     SCALE_OUT=corpus.jsonl.gz:topic[,topic] npx vitest run crawlers/tests/stormcrawler-focus.test.ts
 */
import 'fake-indexeddb/auto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startExport } from '../../lib/transfer/export/export';
import { discoverOn } from '../../research/bench/discover-session';
import { draw, loadCorpusFor } from '../../research/bench/draw';
import { numberOf } from '../../tests/support/environment';
import { shippedFor } from '../../tests/support/shipped';
import { bytesOf, DEFAULT_CHOICE } from '../../tests/support/transfer-samples';
import { NodeWorld } from '../../tests/torture/node-world';
import { serveWeb } from '../../tests/web/server';
import { createWeb, type Web } from '../../tests/web/web';
import { stormCrawlerProject } from './stormcrawler';

const [CORPUS = '', TOPICS = ''] = (process.env.SCALE_OUT ?? '').split(':');
const PAGES = numberOf('SCALE_OUT_PAGES') ?? 500;
const SEEDS = 5;
const CRAWL_MS = 400_000;

async function projectOf(web: Web, label: string): Promise<Uint8Array> {
  const world = new NodeWorld({ fetch: web.fetch });
  const { id: topic } = await world.done('createTopic', { name: label });
  for (const { url, html } of draw(web.pages, label, { seeds: SEEDS, candidates: 0, draw: 1 }).seeds) {
    await world.done('markPage', { topic, page: { url, html, contentType: 'text/html', language: 'en' } });
  }
  return world.with(async (db) => {
    const running = await startExport(db, {
      ...{ topic, format: 'storm-crawler-project', scope: 'domain', target: '', onlyNew: false, nowMs: 0 },
      background: async (language) => (await shippedFor(language)).background,
      choice: DEFAULT_CHOICE,
    });
    return bytesOf(running.chunks);
  });
}

it.skipIf(CORPUS === '').each(TOPICS.split(',').map((topic) => [topic] as const))(
  'StormCrawler crawls a corpus for %s, focused and not, beside the forward crawl of the engine',
  async (label) => {
    const web = createWeb({ pages: await loadCorpusFor(CORPUS, label) });
    const server = await serveWeb(web);
    const folder = await mkdtemp(join(tmpdir(), 'tendril-focus-'));
    try {
      const project = await stormCrawlerProject(await projectOf(web, label), folder, CRAWL_MS);
      if (typeof project === 'string') throw new Error(project);
      const harvest = async (isFocused: boolean) => {
        const { results } = await project.crawl({
          hosts: [],
          set: {
            ...{ 'topic.pages': PAGES, 'topic.scope': 'anywhere', 'topic.focused': isFocused },
            ...{ 'fetcher.server.delay': 0, 'http.proxy.host': '127.0.0.1', 'http.proxy.port': server.port },
          },
          deadlineMs: CRAWL_MS,
        });
        const relevant = results.filter(({ url, status }) => status === 'fetched' && web.isAbout(url, label));
        return { pages: results.length, relevant: relevant.length };
      };
      const [focused, unfocused] = [await harvest(true), await harvest(false)];
      const own = await discoverOn(web, {
        ...{ label, seeds: SEEDS, draw: 1, budget: PAGES, oracle: false, background: 'shipped' },
        settings: { policy: 'forward-crawl' },
      });
      const last = own.curve.at(-1);
      console.log(JSON.stringify({ label, version: project.version, focused, unfocused, own: last }));
      for (const crawl of [focused, unfocused]) expect(crawl.relevant).toBeGreaterThanOrEqual(SEEDS);
    } finally {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
  4 * CRAWL_MS,
);

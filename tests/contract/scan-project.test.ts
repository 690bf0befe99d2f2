/**
 * Exports topics of a corpus as projects for crawlers, for measurements of `scripts/cluster`:
 * `SCAN=corpus.jsonl.gz:topic[,topic] SCAN_OUT=folder npx vitest run tests/contract/scan-project.test.ts`
 *
 * Each topic has five seeds, a session of 60 pages, and 20 answers on its first suggestions. The session goes on to 300 pages
 * after the export; `topic.json` holds its first 100 suggestions.
 */
import 'fake-indexeddb/auto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRanking } from '../../lib/store/rankings';
import { startExport } from '../../lib/transfer/export/export';
import { englishLexicon } from '../../scripts/english-lexicon';
import { pageScorer } from '../../scripts/page-scorer';
import { draw, loadCorpusFor } from '../bench/draw';
import { shippedFor } from '../bench/shipped';
import { bytesOf, DEFAULT_CHOICE } from '../support/transfer-samples';
import { NodeWorld } from '../torture/node-world';
import { corpusWeb } from '../web/corpus';

const [CORPUS = '', TOPICS = ''] = (process.env.SCAN ?? '').split(':');
const OUT = process.env.SCAN_OUT ?? '.';
const [SEEDS, FIRST_PAGES, ANSWERS, ALL_PAGES, SHOWN] = [5, 60, 20, 300, 100];
const FORMATS = ['spark-project', 'storm-crawler-project'];

it.skipIf(CORPUS === '').each(TOPICS.split(',').map((topic) => [topic] as const))(
  'the project of %s, and the session beside it',
  async (label) => {
    const web = corpusWeb(await loadCorpusFor(CORPUS, label));
    const world = new NodeWorld({ fetch: web.fetch });
    const { id: topic } = await world.done('createTopic', { name: label });
    const { seeds } = draw(web.pages, label, { seeds: SEEDS, candidates: 0, draw: 1 });
    for (const { url, html, lang } of seeds)
      await world.done('markPage', { topic, page: { url, html, contentType: 'text/html', language: lang } });

    const suggestions = () =>
      world.with(async (db) => {
        const order = [...((await readRanking(db, topic))?.order.slice(0, SHOWN) ?? [])];
        const keys = order.map((n): [string, number] => [topic, n]);
        const byNumber = new Map(
          (await db.pages.where('[topic+n]').anyOf(keys).toArray()).map((page) => [page.n, page]),
        );
        return order.flatMap((n) => byNumber.get(n) ?? []).map(({ url, site }) => ({ url, site }));
      });
    await world.done('startSession', { topic, budgetPages: FIRST_PAGES });
    await world.settled(topic);
    const answered = (await suggestions()).slice(0, ANSWERS).map(({ url }) => url);
    for (const verdict of ['yes', 'no'] as const) {
      const urls = answered.filter((url) => web.isAbout(url, label) === (verdict === 'yes'));
      if (urls.length > 0) await world.done('judge', { topic, urls, verdict });
    }
    const folder = join(OUT, label.replaceAll(' ', '-'));
    await mkdir(folder, { recursive: true });
    for (const format of FORMATS) {
      await world.with(async (db) => {
        const running = await startExport(db, {
          ...{ topic, format, scope: 'domain', target: '', onlyNew: false, nowMs: 0 },
          background: async (language) => (await shippedFor(language)).background,
          shipped: async (path) =>
            new TextEncoder().encode(path.endsWith('.mjs') ? await pageScorer() : englishLexicon()),
          choice: { ...DEFAULT_CHOICE, rejected: true },
        });
        await writeFile(join(folder, `${format}.zip`), await bytesOf(running.chunks));
      });
    }
    await world.done('startSession', { topic, budgetPages: ALL_PAGES - FIRST_PAGES });
    await world.settled(topic);
    const session = (await suggestions()).map((page) => ({ ...page, relevant: web.isAbout(page.url, label) }));
    expect(session.length).toBeGreaterThan(0);
    const report = { label, seeds: seeds.map(({ url }) => url), answered, session };
    await writeFile(join(folder, 'topic.json'), JSON.stringify(report));
  },
  600_000,
);

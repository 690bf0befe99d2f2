import { serialize } from 'node:v8';
import type { ParsedPage } from '../../lib/engine/basics';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import type { Arrival } from '../../lib/engine/session/topic-pages';
import { TopicState } from '../../lib/engine/session/topic-state';
import { hashLinks } from '../../lib/engine/topic/link-index';
import { packLinks } from '../../lib/store/packed-links';
import { analyzer, parseCorpusPage } from '../../tests/support/read-page';
import { loadPages } from './draw';
import { readOptions, text, UsageError } from './options';

/**
 * `page`: processor time that each page of a corpus takes (parsed, cut into terms, links hashed), and the bytes of its
 * rows in the store, as structured cloning writes them.
 */
export async function run(args: string[]): Promise<unknown> {
  const { corpus } = readOptions(args, { corpus: text });
  const times: { readonly url: string; readonly ms: number }[] = [];
  const arrivals: Arrival[] = [];
  for (const source of await loadPages(corpus)) {
    const start = process.cpuUsage();
    let page: ParsedPage;
    try {
      page = parseCorpusPage(source);
    } catch {
      continue;
    }
    const counted = analyzer.analyze(page);
    hashLinks(page.links.map(({ url }) => url));
    const { user, system } = process.cpuUsage(start);
    times.push({ url: source.url, ms: (user + system) / 1_000 });
    const foundBy = { operator: 'forward-crawl', round: 1, depth: 1 } as const;
    arrivals.push({ page, counted, foundBy, fetchedAtMs: 0, hubScore: 0 });
  }
  if (times.length === 0) throw new UsageError(`--corpus ${corpus}: no page has text or links`);
  times.sort((a, b) => a.ms - b.ms);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return {
    pages: times.length,
    ms: { median: at(0.5)?.ms, p95: at(0.95)?.ms, slowest: times.slice(-3).reverse() },
    over100: times.filter(({ ms }) => ms > 100).length,
    bytesAPage: bytesOf(arrivals),
  };
}

/** Returns the mean bytes that a page takes in each table of the store. */
function bytesOf(arrivals: readonly Arrival[]): Record<string, number> {
  const topic = {
    ...{ id: '0b6c1c5e-7a31-4c65-9d57-0d4c1f1c2a3b', name: 'Topic', description: '', language: 'en', createdAtMs: 0 },
    settings: DEFAULT_TOPIC_SETTINGS,
  };
  const none = { pages: [], terms: [], vocabulary: [], frontier: [], attempts: [], verdicts: [], notes: [] };
  const state = new TopicState({ topic, session: undefined, ...none, rankingVersion: 0 }, { background: [] }, 0);
  const rows = state.pages.add(arrivals);
  const sum = (records: readonly unknown[]) => records.reduce<number>((bytes, row) => bytes + serialize(row).length, 0);
  const of = (records: readonly unknown[]) => Math.round(sum(records) / rows.pages.length);
  return {
    pages: of(rows.pages),
    terms: of(rows.terms),
    links: of(rows.links.map(packLinks)),
    linksUnpacked: of(rows.links),
    vocabulary: of(rows.vocabulary),
  };
}

import { getOrMake } from '../../engine/arrays';
import type { PageRecord, VerdictRecord } from '../../engine/records';
import { foldVerdicts } from '../../engine/topic/feedback';
import { siteWithin } from '../../engine/url/site';
import type { TendrilDb } from '../../store/db';
import { unpackLinks } from '../../store/packed-links';
import { verdictLog } from '../../store/verdict-log';
import type { ExportOptions } from '../format';
import type { StoredRow, TopicRecords } from '../topic/tendril-schema';
import { type Block, documentFormats } from './document';
import { dayOf, textsFor } from './texts';

/** Links from the seeds and confirmed pages of one site to another site. */
export interface SiteCitation {
  readonly from: string;
  readonly links: number;
  /** Texts of the links, the most frequent first, at most `MOST_WORDS`. */
  readonly words: readonly string[];
}

const MOST_WORDS = 3;

/** Returns all rows of an iteration as a list. */
export async function collectRows<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

type CitingPage = Pick<PageRecord, 'n' | 'url' | 'site'>;

/**
 * Returns, for each linked site of the topic, the other sites whose seeds or confirmed pages link to it, those with
 * most links first. The sites with most such sites come first; sites that no other links to are missing.
 * @param linksOf yields the links of at least the pages with these numbers
 */
export async function siteCitations(
  pages: Iterable<CitingPage> | AsyncIterable<CitingPage>,
  linksOf: (numbers: readonly number[]) => AsyncIterable<StoredRow<'links'>>,
  log: readonly VerdictRecord[],
): Promise<ReadonlyMap<string, readonly SiteCitation[]>> {
  const { seeds, confirmed, extents } = foldVerdicts(log);
  const sites = new Set<string>();
  const citing = new Map<number, string>();
  for await (const { n, url, site } of pages) {
    sites.add(site);
    if (seeds.has(url) || confirmed.has(url)) citing.set(n, site);
  }
  const found = new Map<string, Map<string, Map<string, number>>>();
  for await (const row of linksOf([...citing.keys()])) {
    const from = citing.get(row.n);
    if (from === undefined) continue;
    const { targets, anchors } = unpackLinks(row);
    for (const [i, target] of targets.entries()) {
      const to = siteWithin(target, extents);
      if (to === from || !sites.has(to)) continue;
      const words = getOrMake(
        getOrMake(found, to, () => new Map<string, Map<string, number>>()),
        from,
        () => new Map<string, number>(),
      );
      const anchor = anchors[i] ?? '';
      words.set(anchor, (words.get(anchor) ?? 0) + 1);
    }
  }
  const cited = [...found].map(([site, of]) => {
    const citations = [...of].map(([from, words]) => ({
      from,
      links: [...words.values()].reduce((sum, count) => sum + count, 0),
      words: [...words]
        .filter(([text]) => text !== '')
        .sort(([, a], [, b]) => b - a)
        .slice(0, MOST_WORDS)
        .map(([text]) => text),
    }));
    return [site, citations.sort((a, b) => b.links - a.links)] as const;
  });
  return new Map(cited.sort(([, a], [, b]) => b.length - a.length));
}

/** Returns the same as `siteCitations`, from all records of a topic. */
export const recordedCitations = (records: TopicRecords, log: readonly VerdictRecord[]) =>
  siteCitations(records.rows('pages'), () => records.rows('links'), log);

/** Number of pages per batch of links. */
const BATCH = 200;

/** Returns the same as `siteCitations`, from the store. @param pages all pages of the topic */
export async function storedCitations(
  db: TendrilDb,
  topic: string,
  pages: readonly CitingPage[],
): Promise<ReadonlyMap<string, readonly SiteCitation[]>> {
  /** Yields the stored links of pages, in batches of `BATCH`. */
  async function* linksOf(numbers: readonly number[]): AsyncGenerator<StoredRow<'links'>> {
    for (let from = 0; from < numbers.length; from += BATCH) {
      const keys = numbers.slice(from, from + BATCH).map((n): [string, number] => [topic, n]);
      yield* (await db.links.bulkGet(keys)).filter((row) => row !== undefined);
    }
  }
  return siteCitations(pages, linksOf, await verdictLog(db, topic));
}

/** Returns all records of the topic. @throws TypeError if `options.records` is absent. */
export function recordsOf({ records }: ExportOptions): TopicRecords {
  if (records === undefined) throw new TypeError('the document needs the records of the topic');
  return records;
}

/** Yields the document on sites that the topic's pages cite. */
async function* citationsDocument(options: ExportOptions): AsyncGenerator<Block> {
  const records = recordsOf(options);
  const texts = textsFor(options.language);
  const cited = await recordedCitations(records, await collectRows(records.rows('verdicts')));
  yield { kind: 'title', text: texts.citationsOf(options.topicName) };
  yield { kind: 'paragraph', text: texts.citationsMade(dayOf(options.createdAtMs), cited.size) };
  for (const [site, citations] of cited) {
    yield { kind: 'heading', text: site };
    yield {
      kind: 'table',
      head: [texts.citedBy, texts.links, texts.words],
      rows: citations.map(({ from, links, words }) => [from, String(links), words.join(' · ')]),
    };
  }
}

/** Citations between sites: for each site, the confirmed sites that link to it and the texts of their links. */
export const siteCitationLists = documentFormats(
  'site-citations',
  {
    carries: { title: false, tags: false, probability: false, provenance: false, rejected: false, scope: false },
    needsRecords: true,
  },
  (_seeds, options) => citationsDocument(options),
);

import { getOrMake } from '../../engine/arrays';
import { foldVerdicts } from '../../engine/topic/feedback';
import type { VerdictRecord } from '../../engine/types';
import { siteWithin } from '../../engine/url/site';
import { unpackLinks } from '../../store/packed-links';
import type { ExportOptions } from '../format';
import type { TopicRecords } from '../topic/tendril-schema';
import { type Block, documentFormats } from './document';
import { dayOf, textsFor } from './texts';

/** Links from the seeds and confirmed pages of one site to another site. */
export interface SiteCitation {
  readonly from: string;
  readonly links: number;
  /** Texts of the links, the most frequent first, at most `WORDS`. */
  readonly words: readonly string[];
}

const WORDS = 3;

/** Returns all rows of a table. */
export async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

/** Returns the confirmed sites that link to each site of the topic, most cited sites first. */
export async function siteCitations(
  records: TopicRecords,
  log: readonly VerdictRecord[],
): Promise<ReadonlyMap<string, readonly SiteCitation[]>> {
  const { seeds, confirmed, extents } = foldVerdicts(log);
  const sites = new Set<string>();
  const citing = new Map<number, string>();
  for await (const { n, url, site } of records.rows('pages')) {
    sites.add(site);
    if (seeds.has(url) || confirmed.has(url)) citing.set(n, site);
  }
  const found = new Map<string, Map<string, Map<string, number>>>();
  for await (const row of records.rows('links')) {
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
        .slice(0, WORDS)
        .map(([text]) => text),
    }));
    return [site, citations.sort((a, b) => b.links - a.links)] as const;
  });
  return new Map(cited.sort(([, a], [, b]) => b.length - a.length));
}

/** @throws TypeError if `options.records` is absent */
export function recordsOf({ records }: ExportOptions): TopicRecords {
  if (records === undefined) throw new TypeError('the document needs the records of the topic');
  return records;
}

async function* document(options: ExportOptions): AsyncGenerator<Block> {
  const records = recordsOf(options);
  const texts = textsFor(options.language);
  const cited = await siteCitations(records, await all(records.rows('verdicts')));
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

/** Who cites whom: for each site, the confirmed sites that link to it and the texts of their links. */
export const siteCitationLists = documentFormats(
  'site-citations',
  {
    carries: { title: false, tags: false, score: false, provenance: false, rejected: false, scope: false },
    needsRecords: true,
  },
  (_seeds, options) => document(options),
);

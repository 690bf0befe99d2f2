import Dexie from 'dexie';
import { isOpen } from '../engine/insight/open-page';
import { pageStandings } from '../engine/insight/page-standings';
import type { FoundPage } from '../engine/insight/sites';
import { type Standing, siteExtents } from '../engine/insight/standing';
import type { PageRecord } from '../engine/records';
import { foldVerdicts } from '../engine/topic/feedback';
import { siteWithin } from '../engine/url/site';
import type { TendrilDb } from './db';
import { readRanking } from './rankings';
import { rowsOfTopic } from './topic-tables';
import { verdictLog } from './verdict-log';

/**
 * Returns the site of a URL in a topic: its domain or, on a platform such as a blog host, one person's space, unless
 * the user split or joined sites. The URL need not be known. Not in `queries.ts`, because this needs the list of public
 * suffixes.
 */
export async function siteOn(db: TendrilDb, topic: string, url: string): Promise<string> {
  return siteWithin(url, siteExtents(await verdictLog(db, topic)));
}

interface KnownPage {
  readonly standing: Standing;
  readonly page: PageRecord | undefined;
}

/**
 * Returns a page's record and its standing in the topic, such as seed or suggested. For an unknown page the record is
 * undefined, and the standing `new` unless its URL has a verdict.
 * @param url canonical URL.
 */
export async function pageStanding(db: TendrilDb, topic: string, url: string): Promise<KnownPage> {
  const [page, log] = await Promise.all([db.pages.get([topic, url]), verdictLog(db, topic)]);
  const standing = pageStandings(page ? [page] : [], foldVerdicts(log)).get(url) ?? 'new';
  if (standing !== 'suggested' || page?.duplicateOf === undefined) return { standing, page };
  // Whether a near-duplicate is suggested depends on all pages, so the answer is taken from the stored ranking.
  const isRanked = (await readRanking(db, topic))?.order.includes(page.n);
  return { standing: isRanked ? 'suggested' : 'aside', page };
}

/**
 * Returns a function that reads all pages of a topic in order of number; [] for an unknown topic. Each call reads only
 * the pages added since the last one. After an import replaced the topic, or sites were split or joined, all pages are
 * read again.
 */
export function foundPagesReader(db: TendrilDb): (topic: string) => Promise<readonly FoundPage[]> {
  let known: readonly FoundPage[] = [];
  let knownNumbering = '';
  return async (topic) => {
    const numbering = `${(await db.topics.get(topic))?.renumberedAtMs} ${topic}`;
    if (numbering !== knownNumbering) known = [];
    knownNumbering = numbering;
    const count = await rowsOfTopic(db.pages, '[topic+n]', topic).count();
    const fresh = await pagesAfter(db, topic, known.at(-1)?.n ?? -1);
    const all = known.length + fresh.length === count ? [...known, ...fresh] : await pagesAfter(db, topic, -1);
    if (numbering === knownNumbering) known = all;
    return all;
  };
}

/** Returns the pages with a number above `n`, in order of number, with only the members that the dashboard needs. */
async function pagesAfter(db: TendrilDb, topic: string, n: number): Promise<FoundPage[]> {
  const found: FoundPage[] = [];
  await db.pages
    .where('[topic+n]')
    .between([topic, n], [topic, Dexie.maxKey], false)
    .each((page) => {
      const { n, url, host, site, title, wordCount, language, foundBy, fetchedAtMs } = page;
      const { published, permits, ownerIds, archived, duplicateOf, readers } = page;
      const rare = {
        ...(published && { published }),
        ...(permits && { permits }),
        ...(ownerIds && { ownerIds }),
        ...(archived && { archived }),
        ...(duplicateOf && { duplicateOf }),
        ...(readers && { readers }),
      };
      found.push({ n, url, host, site, title, wordCount, language, foundBy, fetchedAtMs, ...rare });
    });
  return found;
}

/**
 * Returns the URLs of a topic's pages that perhaps only the user can read: pages that were read in a tab and not found
 * to be public, and URLs that contain a secret. They are sent to services only at the user's request.
 */
export async function privateUrls(db: TendrilDb, topic: string): Promise<ReadonlySet<string>> {
  const rows = rowsOfTopic(db.pages, '[topic+n]', topic).filter((page) => !isOpen(page));
  return new Set((await rows.toArray()).map(({ url }) => url));
}

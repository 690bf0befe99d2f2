/** Reports that read many rows. A screen requests them when the user opens the part that shows them. */
import { type FoundPage, type SiteLink, SiteLinkCounter } from '../engine/insight/sites';
import { addReports, type SourceReport, sourceReports } from '../engine/insight/source-report';
import { siteExtents } from '../engine/insight/standing';
import { foldVerdicts } from '../engine/topic/feedback';
import type { TendrilDb } from '../store/db';
import { unpackLinks } from '../store/packed-links';
import { listTopics, rounds } from '../store/queries';
import { foundPagesReader } from '../store/sites';
import { rowsOfTopic } from '../store/topic-tables';
import { verdictLog } from '../store/verdict-log';

/**
 * Returns the links among `sites`, most frequent first, over all stored links of the topic. Only one row of links is in
 * memory at a time.
 */
export async function siteLinks(
  db: TendrilDb,
  topic: string,
  pages: readonly FoundPage[],
  sites: ReadonlySet<string>,
): Promise<SiteLink[]> {
  const log = await rowsOfTopic(db.verdicts, '[topic+seq]', topic).toArray();
  const counter = new SiteLinkCounter(pages, sites, siteExtents(log));
  await rowsOfTopic(db.links, '[topic+n]', topic).each((row) => counter.add(row.n, unpackLinks(row).targets));
  return counter.links();
}

/**
 * Returns what each search source was asked and brought, summed over all topics that are not deleted. Reads the pages
 * of each of them.
 */
export async function allSourceReports(db: TendrilDb): Promise<SourceReport[]> {
  const reports: SourceReport[] = [];
  const pagesOf = foundPagesReader(db);
  for (const { id } of await listTopics(db)) {
    const [asked, pages, log] = await Promise.all([rounds(db, id), pagesOf(id), verdictLog(db, id)]);
    const { seeds, confirmed } = foldVerdicts(log);
    reports.push(...sourceReports(asked, pages, (url) => seeds.has(url) || confirmed.has(url)));
  }
  return addReports(reports);
}

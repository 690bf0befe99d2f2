import type { FoundPage } from '../engine/insight/found-page';
import { type SiteLink, SiteLinkCounter } from '../engine/insight/sites';
import { siteExtents } from '../engine/insight/standing';
import type { TendrilDb } from './db';
import { unpackLinks } from './packed-links';
import { rowsOfTopic } from './topic-range';

/** Links among `sites`, most first. One row of links is held at a time. */
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

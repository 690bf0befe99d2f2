import { siteExtents } from '../engine/insight/standing';
import { siteWithin } from '../engine/url/extents';
import type { TendrilDb } from './db';
import { verdictLog } from './queries';

/** The site that an address lies on, as the user of a topic has it. Apart from the queries: names of sites need the list of public suffixes. */
export async function siteOn(db: TendrilDb, topic: string, url: string): Promise<string> {
  return siteWithin(url, siteExtents(await verdictLog(db, topic)));
}

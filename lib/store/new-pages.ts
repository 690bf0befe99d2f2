/** The pages found since the last visit. */

import type { TendrilDb } from './db';

/** The pages with numbers of at least `through`. */
const pagesSince = (db: TendrilDb, topic: string, through: number) =>
  db.pages.where('[topic+n]').between([topic, through], [topic, Number.POSITIVE_INFINITY]);

/** Counts the pages with numbers of at least `through`. Fast, because it reads no page. */
export const countSince = (db: TendrilDb, topic: string, through: number): Promise<number> =>
  pagesSince(db, topic, through).count();

/** Counts the pages with numbers of at least `through`, and their sites. */
export async function foundSince(
  db: TendrilDb,
  topic: string,
  through: number,
): Promise<{ pages: number; sites: number }> {
  const pages = await pagesSince(db, topic, through).toArray();
  return { pages: pages.length, sites: new Set(pages.map(({ site }) => site)).size };
}

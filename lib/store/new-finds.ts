/** Suggestions that the user has not seen. Pages are numbered in the order in which they were found. */
import type { TendrilDb } from './db';
import { pagesByNumber } from './queries';
import { readRanking } from './rankings';

/** Returns the page numbers of the suggestions from number `firstUnseen` on, best first; [] without a ranking. */
export async function suggestedSince(db: TendrilDb, topic: string, firstUnseen: number): Promise<readonly number[]> {
  return [...((await readRanking(db, topic))?.order ?? [])].filter((n) => n >= firstUnseen);
}

/**
 * Returns how many suggestions have a page number of at least `firstUnseen`, and how many sites they are on; both 0
 * without a ranking. Ranked pages that are not stored are not counted.
 */
export async function foundSince(
  db: TendrilDb,
  topic: string,
  firstUnseen: number,
): Promise<{ pages: number; sites: number }> {
  const numbers = await suggestedSince(db, topic, firstUnseen);
  const pages = await pagesByNumber(db, topic, numbers);
  const sites = numbers.flatMap((n) => pages.get(n)?.site ?? []);
  return { pages: sites.length, sites: new Set(sites).size };
}

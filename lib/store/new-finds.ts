/** Suggestions that came since a page number. */
import type { TendrilDb } from './db';
import { pagesByNumber } from './queries';
import { readRanking } from './rankings';

/** Returns the numbers of the suggestions of at least `through`, best first. */
export async function suggestedSince(db: TendrilDb, topic: string, through: number): Promise<readonly number[]> {
  return [...((await readRanking(db, topic))?.order ?? [])].filter((n) => n >= through);
}

/**
 * Counts the suggestions whose page number is at least `through`, the first one that the user has not seen, and their
 * sites.
 */
export async function foundSince(
  db: TendrilDb,
  topic: string,
  through: number,
): Promise<{ pages: number; sites: number }> {
  const numbers = await suggestedSince(db, topic, through);
  const pages = await pagesByNumber(db, topic, numbers);
  const sites = numbers.flatMap((n) => pages.get(n)?.site ?? []);
  return { pages: sites.length, sites: new Set(sites).size };
}

/** The best suggestions of a topic in groups, each on one aspect. */
import { facetsOf } from '../engine/insight/facets';
import { createRandom } from '../engine/random';
import type { TendrilDb } from './db';
import { wordsOf } from './relations';

/** Suggestions on one aspect of the topic. */
export interface FacetGroup {
  /** Words that tell it from the others, the most telling first. */
  readonly words: readonly string[];
  /** Numbers of its pages. */
  readonly pages: ReadonlySet<number>;
}

/** More pages would take longer to read than a person waits. */
const MOST_PAGES = 400;
const SEED = 1;

/**
 * Groups of pages, the largest first; [] where the pages are few.
 * @param pages numbers of pages, best first; the first 400 with terms are grouped.
 */
export async function facetGroups(db: TendrilDb, topic: string, pages: readonly number[]): Promise<FacetGroup[]> {
  const keys = pages.slice(0, MOST_PAGES).map((n): [string, number] => [topic, n]);
  const rows = (await db.terms.bulkGet(keys)).filter((row) => row !== undefined);
  return Promise.all(
    facetsOf(rows, createRandom(SEED)).map(async (facet) => ({
      words: await wordsOf(db, topic, facet.terms),
      pages: new Set(facet.rows.map((row) => rows[row]?.n as number)),
    })),
  );
}

/** Groups of pages by the terms that they share. */
import { facetsOf } from '../engine/insight/facets';
import { createRandom } from '../engine/random';
import type { TendrilDb } from './db';

/** Returns the terms of a topic's vocabulary with the given ids, in the same order; unknown ids are left out. */
export async function termsByIds(db: TendrilDb, topic: string, ids: readonly number[]): Promise<string[]> {
  const words = await Promise.all(
    ids.map(async (id) => {
      const piece = await db.vocabulary.where('[topic+from]').between([topic, 0], [topic, id], true, true).last();
      return piece?.terms[id - piece.from];
    }),
  );
  return words.filter((word) => word !== undefined);
}

/** A group of suggestions on one aspect of the topic. */
export interface FacetGroup {
  /** Words that distinguish the group from the others, most distinctive first. */
  readonly words: readonly string[];
  /** Page numbers (`PageRecord.n`) of the group. */
  readonly pages: ReadonlySet<number>;
}

/** Pages grouped at most; grouping more would take too long for a waiting user. */
const MOST_GROUPED = 400;
const SEED = 1;

/**
 * Returns groups of pages by shared terms, largest first; [] below six pages. Equal input gives equal groups.
 * @param pages page numbers, best first; of the first 400, those with stored terms are grouped.
 */
export async function facetGroups(db: TendrilDb, topic: string, pages: readonly number[]): Promise<FacetGroup[]> {
  const keys = pages.slice(0, MOST_GROUPED).map((n): [string, number] => [topic, n]);
  const rows = (await db.terms.bulkGet(keys)).filter((row) => row !== undefined);
  return Promise.all(
    facetsOf(rows, createRandom(SEED)).map(async (facet) => ({
      words: await termsByIds(db, topic, facet.terms),
      pages: new Set(facet.rows.map((row) => rows[row]?.n as number)),
    })),
  );
}

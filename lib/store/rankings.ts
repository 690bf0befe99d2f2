/** The ranking of a topic in the store, whole or in parts. */
import type { RankingRecord } from '../engine/types';
import type { TendrilDb } from './db';
import { packRanking, unpackRanking } from './packed-ranking';
import { RANKING_PART_KEY, rowsOfTopic } from './topic-tables';

const partsOf = (db: TendrilDb, topic: string) => rowsOfTopic(db.rankingParts, RANKING_PART_KEY, topic);

/** The whole ranking of one moment. One that cannot be read is none: it follows from the rest of the topic, and is made anew. */
export function readRanking(db: TendrilDb, topic: string): Promise<RankingRecord | undefined> {
  return db.transaction('r', db.rankings, db.rankingParts, async () => {
    const [row, parts] = await Promise.all([db.rankings.get(topic), partsOf(db, topic).toArray()]);
    try {
      return row && unpackRanking(row, parts);
    } catch {
      return undefined;
    }
  });
}

/** Within the caller's transaction. */
export async function putRanking(db: TendrilDb, record: RankingRecord): Promise<void> {
  const { row, parts } = packRanking(record);
  await Promise.all([db.rankings.put(row), parts.length && db.rankingParts.bulkPut(parts)]);
}

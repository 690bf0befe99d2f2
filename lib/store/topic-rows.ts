import type { TendrilDb } from './db';
import { deleteRanking } from './rankings';
import { rowsOfTopic } from './topic-range';

/** Tables with many rows of a topic, each with a compound key that begins with it; the hand-overs aside, it is their primary key. */
export const ROW_TABLES = {
  pages: '[topic+url]',
  terms: '[topic+n]',
  links: '[topic+n]',
  vocabulary: '[topic+from]',
  frontier: '[topic+url]',
  attempts: '[topic+url]',
  verdicts: '[topic+seq]',
  notes: '[topic+target]',
  rounds: '[topic+round]',
  exports: '[topic+target]',
} as const;
export type RowTable = keyof typeof ROW_TABLES;
export const ROW_TABLE_NAMES = Object.keys(ROW_TABLES) as RowTable[];

/** Within the caller's transaction. */
export async function deleteTopicRows(db: TendrilDb, topic: string): Promise<void> {
  await Promise.all([
    db.topics.delete(topic),
    db.sessions.delete(topic),
    deleteRanking(db, topic),
    db.tops.delete(topic),
    ...ROW_TABLE_NAMES.map((name) => rowsOfTopic(db.table(name), ROW_TABLES[name], topic).delete()),
  ]);
}

/** The tables with rows of topics. Transactions, staging, export and deletion all use these lists. */
import Dexie, { type Table } from 'dexie';

/** Tables with many rows per topic, and their key that begins with the topic: the primary key, except in `exports`. */
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

/** Tables with one row per topic; the topic id is the primary key. */
const SINGLE_TABLES = ['topics', 'sessions', 'rankings', 'tops'] as const;
export const RANKING_PART_KEY = '[topic+part]';
/** Tables with rows derived from other rows, so that no exported document contains them. */
const DERIVED_TABLES = { rankingParts: RANKING_PART_KEY, watched: '[topic+target]' } as const;
const DERIVED_TABLE_NAMES = Object.keys(DERIVED_TABLES) as (keyof typeof DERIVED_TABLES)[];
/** Key of the archive captures. The engine does not write them, and no exported document contains them. */
const CAPTURES_KEY = '[topic+url]';

/** Tables that a `TopicChange` may touch. */
export type TopicTable = Exclude<RowTable, 'exports'> | (typeof SINGLE_TABLES)[number] | keyof typeof DERIVED_TABLES;
/** All tables with rows of topics. */
export const ALL_TOPIC_TABLES = [...SINGLE_TABLES, ...DERIVED_TABLE_NAMES, ...ROW_TABLE_NAMES, 'captures'] as const;
/** Tables that a `TopicChange` may touch: all but the log of exports and the archive captures. */
export const TOPIC_TABLES = ALL_TOPIC_TABLES.filter(
  (name): name is TopicTable => name !== 'exports' && name !== 'captures',
);

/** Returns a query for all rows of one topic. @param key compound key that begins with `topic`. */
export function rowsOfTopic<T, K>(table: Table<T, K>, key: string, topic: string) {
  return table.where(key).between([topic, Dexie.minKey], [topic, Dexie.maxKey]);
}

/**
 * Deletes a topic with all its rows, log of exports and captures included, within the caller's transaction over
 * `ALL_TOPIC_TABLES`.
 */
export async function deleteTopicRows(db: Dexie, topic: string): Promise<void> {
  await Promise.all([
    ...SINGLE_TABLES.map((name) => db.table(name).delete(topic)),
    ...DERIVED_TABLE_NAMES.map((name) => rowsOfTopic(db.table(name), DERIVED_TABLES[name], topic).delete()),
    rowsOfTopic(db.table('captures'), CAPTURES_KEY, topic).delete(),
    ...ROW_TABLE_NAMES.map((name) => rowsOfTopic(db.table(name), ROW_TABLES[name], topic).delete()),
  ]);
}

import Dexie, { type Table } from 'dexie';

/** All rows of one topic by a compound key that begins with `topic`. */
export function rowsOfTopic<T, K>(table: Table<T, K>, key: string, topic: string) {
  return table.where(key).between([topic, Dexie.minKey], [topic, Dexie.maxKey]);
}

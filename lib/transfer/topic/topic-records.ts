import type { Table } from 'dexie';
import type { SessionRecord, TopicRecord } from '../../engine/types';
import type { TendrilDb } from '../../store/db';
import type { RowTable } from '../../store/topic-tables';

/** A row as it is stored in a table. */
export type StoredRow<T extends RowTable> = TendrilDb[T] extends Table<infer Row> ? Row : never;

/** All rows of one topic. What can be computed again (rankings) is left out. */
export interface TopicRecords {
  readonly topic: TopicRecord;
  readonly session: SessionRecord | undefined;
  /** In key order, a part at a time. */
  rows<T extends RowTable>(table: T): AsyncIterable<StoredRow<T>>;
}

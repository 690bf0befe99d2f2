/** All rows of a topic as they stood at one moment, whatever is committed while they are read. */
import type { Table } from 'dexie';
import type { LinksRecord } from '../../engine/types';
import type { TendrilDb } from '../../store/db';
import { rowsOfTopic } from '../../store/topic-range';
import { ROW_TABLES, type RowTable } from '../../store/topic-rows';
import type { TopicRecords } from '../topic/topic-records';
import { rowsBetween } from './collect';

/** Rows of one spooled piece. */
const BATCH = 500;

/** Tables whose rows are replaced or removed. The others only grow, so that an upper limit keeps them as they were. */
const CHANGING = ['frontier', 'attempts', 'exports'] as const satisfies readonly RowTable[];
type Changing = (typeof CHANGING)[number];

/**
 * What changes is read at once, in one transaction together with the limits of what only grows, and kept in blobs, which lie outside
 * of the page's memory; the rest is streamed. Undefined where there is no such topic.
 */
export async function collectRecords(db: TendrilDb, id: string): Promise<TopicRecords | undefined> {
  const tables = [db.topics, db.sessions, ...Object.keys(ROW_TABLES).map((name) => db.table(name))];
  return db.transaction('r', tables, async () => {
    const topic = await db.topics.get(id);
    if (topic === undefined) return undefined;
    const session = await db.sessions.get(id);
    const [page, piece, verdict, round] = await Promise.all([
      rowsOfTopic(db.pages, '[topic+n]', id).last(),
      rowsOfTopic(db.vocabulary, '[topic+from]', id).last(),
      rowsOfTopic(db.verdicts, '[topic+seq]', id).last(),
      rowsOfTopic(db.rounds, '[topic+round]', id).last(),
    ]);
    const spools = {} as Record<Changing, Blob[]>;
    for (const name of CHANGING) spools[name] = await spooled(db.table(name), ROW_TABLES[name], id);
    const lastPage = page?.n ?? -1;
    return {
      topic,
      session,
      pages: () => rowsBetween(db.pages, id, '[topic+n]', (row) => row.n, lastPage),
      terms: () => rowsBetween(db.terms, id, '[topic+n]', (row) => row.n, lastPage),
      links: () => rowsBetween<LinksRecord, [string, number]>(db.links, id, '[topic+n]', (row) => row.n, lastPage),
      vocabulary: () => rowsBetween(db.vocabulary, id, '[topic+from]', (row) => row.from, piece?.from ?? -1),
      verdicts: () => rowsBetween(db.verdicts, id, '[topic+seq]', (row) => row.seq, verdict?.seq ?? 0),
      rounds: () => rowsBetween(db.rounds, id, '[topic+round]', (row) => row.round, round?.round ?? 0),
      frontier: () => unspooled(spools.frontier),
      attempts: () => unspooled(spools.attempts),
      exports: () => unspooled(spools.exports),
    };
  });
}

/** Within the caller's transaction. */
async function spooled(table: Table<unknown, unknown>, key: string, topic: string): Promise<Blob[]> {
  const pieces: Blob[] = [];
  const keys = await rowsOfTopic(table, key, topic).primaryKeys();
  for (let from = 0; from < keys.length; from += BATCH) {
    const rows = await table.bulkGet(keys.slice(from, from + BATCH));
    pieces.push(new Blob([JSON.stringify(rows)]));
  }
  return pieces;
}

async function* unspooled<T>(pieces: readonly Blob[]): AsyncGenerator<T> {
  for (const piece of pieces) yield* JSON.parse(await piece.text()) as T[];
}

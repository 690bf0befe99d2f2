/** Reads all rows of a topic as of one moment, even if other rows are committed during the reading. */
import type { Table } from 'dexie';
import type { PageRecord, TopicRecord } from '../../engine/records';
import { foldVerdicts } from '../../engine/topic/feedback';
import { siteWithin } from '../../engine/url/site';
import type { TendrilDb } from '../../store/db';
import { ROW_TABLES, type RowTable, rowsOfTopic } from '../../store/topic-tables';
import type { TopicRecords } from '../topic/tendril-schema';

/** Number of rows per batch, and per spooled blob. */
const BATCH = 500;

/** Tables whose rows can be replaced or removed. */
const CHANGING = ['frontier', 'attempts', 'notes', 'exports'] as const satisfies readonly RowTable[];
/** Append-only tables and their ascending keys. A key's upper limit fixes the rows, except for the sites of pages. */
const GROWING = {
  pages: 'n',
  terms: 'n',
  links: 'n',
  vocabulary: 'from',
  verdicts: 'seq',
  rounds: 'round',
} as const satisfies Record<Exclude<RowTable, (typeof CHANGING)[number]>, string>;
type Growing = keyof typeof GROWING;

/**
 * Opens all rows of a topic for reading. One transaction reads the changing tables, and the limits of append-only ones.
 * The rows of changing tables are kept in blobs, outside of the page's memory; the others are streamed.
 * @returns undefined if the topic does not exist
 */
export async function collectRecords(db: TendrilDb, id: string): Promise<TopicRecords | undefined> {
  const tables = [db.topics, db.sessions, ...Object.keys(ROW_TABLES).map((name) => db.table(name))];
  return db.transaction('r', tables, async () => {
    const topic = await db.topics.get(id);
    if (topic === undefined) return undefined;
    const session = await db.sessions.get(id);
    /** Returns the largest key of a table, −1 without rows. */
    const last = async (name: Growing): Promise<number> => {
      const member = GROWING[name];
      return (await rowsOfTopic(db.table(name), `[topic+${member}]`, id).last())?.[member] ?? -1;
    };
    const lastPage = await last('pages');
    const limits: Record<Growing, number> = {
      pages: lastPage,
      terms: lastPage,
      links: lastPage,
      vocabulary: await last('vocabulary'),
      verdicts: await last('verdicts'),
      rounds: await last('rounds'),
    };
    const spools = new Map<RowTable, Blob[]>();
    for (const name of CHANGING) spools.set(name, await spoolRows(db.table(name), ROW_TABLES[name], id));
    return {
      topic,
      session,
      /** Yields the rows of a table as of the transaction, anew with each call. */
      rows(name) {
        const spool = spools.get(name);
        if (spool) return readPieces(spool);
        const growing = name as Growing;
        const rows = batchesUpTo<never>(db.table(name), id, GROWING[growing], limits[growing]);
        return flatten(name === 'pages' ? withSitesAsOf(db, topic, limits.verdicts, rows) : rows);
      },
    };
  });
}

/** Yields batches of a topic's rows in ascending order of `member`, up to and including `last`. */
async function* batchesUpTo<T>(table: Table<T>, topic: string, member: string, last: number): AsyncGenerator<T[]> {
  for (let after = -1; after < last; ) {
    const range = table.where(`[topic+${member}]`).between([topic, after], [topic, last], false, true);
    const rows: T[] = await range.limit(BATCH).toArray();
    yield rows;
    if (rows.length < BATCH) return;
    after = Number(rows.at(-1)?.[member as keyof T]);
  }
}

/**
 * Yields batches of pages; if sites were split or joined since the export began, with their sites as of `lastVerdict`.
 */
async function* withSitesAsOf<T extends PageRecord>(
  db: TendrilDb,
  { id, renumberedAtMs }: TopicRecord,
  lastVerdict: number,
  batches: AsyncIterable<T[]>,
): AsyncGenerator<T[]> {
  let siteOf: ((url: string) => string) | undefined;
  for await (const pages of batches) {
    if (!siteOf && (await db.topics.get(id))?.renumberedAtMs !== renumberedAtMs) {
      const log = await rowsOfTopic(db.verdicts, '[topic+seq]', id).toArray();
      const { extents } = foldVerdicts(log.filter(({ seq }) => seq <= lastVerdict));
      siteOf = (url) => siteWithin(url, extents);
    }
    const siteThen = siteOf;
    yield siteThen ? pages.map((page) => ({ ...page, site: siteThen(page.url) })) : pages;
  }
}

/** Yields the rows of all batches, one by one. */
async function* flatten<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch;
}

/** Returns all rows of a topic in a table as JSON in blobs, read within the caller's transaction. */
async function spoolRows(table: Table<unknown, unknown>, key: string, topic: string): Promise<Blob[]> {
  const pieces: Blob[] = [];
  const keys = await rowsOfTopic(table, key, topic).primaryKeys();
  for (let from = 0; from < keys.length; from += BATCH) {
    const rows = await table.bulkGet(keys.slice(from, from + BATCH));
    pieces.push(new Blob([JSON.stringify(rows)]));
  }
  return pieces;
}

/** Yields the items of JSON arrays, of which one at a time is in memory. */
async function* readPieces<T>(pieces: readonly Blob[]): AsyncGenerator<T> {
  for (const piece of pieces) yield* JSON.parse(await piece.text()) as T[];
}

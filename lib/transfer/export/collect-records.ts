/** All rows of a topic as they stood at one moment, whatever is committed while they are read. */
import type { Table } from 'dexie';
import { foldVerdicts } from '../../engine/topic/feedback';
import type { PageRecord, TopicRecord } from '../../engine/types';
import { siteWithin } from '../../engine/url/site';
import type { TendrilDb } from '../../store/db';
import { ROW_TABLES, type RowTable, rowsOfTopic } from '../../store/topic-tables';
import type { TopicRecords } from '../topic/tendril-schema';

/** Rows of one spooled piece. */
const BATCH = 500;

/** Tables whose rows are replaced or removed. */
const CHANGING = ['frontier', 'attempts', 'notes', 'exports'] as const satisfies readonly RowTable[];
/** Tables that only grow, so that an upper limit of this member keeps them as they were, but for the sites of pages. */
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
 * What changes is read at once, in one transaction together with the limits of what only grows, and kept in blobs, which lie outside
 * of the page's memory; the rest is streamed. Undefined where there is no such topic.
 */
export async function collectRecords(db: TendrilDb, id: string): Promise<TopicRecords | undefined> {
  const tables = [db.topics, db.sessions, ...Object.keys(ROW_TABLES).map((name) => db.table(name))];
  return db.transaction('r', tables, async () => {
    const topic = await db.topics.get(id);
    if (topic === undefined) return undefined;
    const session = await db.sessions.get(id);
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
    for (const name of CHANGING) spools.set(name, await spooled(db.table(name), ROW_TABLES[name], id));
    return {
      topic,
      session,
      rows(name) {
        const spool = spools.get(name);
        if (spool) return unspooled(spool);
        const growing = name as Growing;
        const rows = batchesUpTo<never>(db.table(name), id, GROWING[growing], limits[growing]);
        return flat(name === 'pages' ? onTheirSites(db, topic, limits.verdicts, rows) : rows);
      },
    };
  });
}

/** Rows of a topic in the order of `member`, up to and including `last`. */
async function* batchesUpTo<T>(table: Table<T>, topic: string, member: string, last: number): AsyncGenerator<T[]> {
  for (let after = -1; after < last; ) {
    const range = table.where(`[topic+${member}]`).between([topic, after], [topic, last], false, true);
    const rows: T[] = await range.limit(BATCH).toArray();
    yield rows;
    if (rows.length < BATCH) return;
    after = Number(rows.at(-1)?.[member as keyof T]);
  }
}

/** Where sites were split or joined meanwhile, pages get those that the log up to `lastVerdict` gives them. */
async function* onTheirSites<T extends PageRecord>(
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

async function* flat<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch;
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

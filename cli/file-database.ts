/** Tendril's database in memory, whose committed transactions are in a file. */
import { serialize, setFlagsFromString } from 'node:v8';
import Dexie, { type DBCore, type DBCoreTable, type DBCoreTransaction, type Middleware, type Table } from 'dexie';
import { IDBKeyRange, indexedDB } from 'fake-indexeddb';
import { getOrMake } from '../lib/engine/arrays';
import { TendrilDb } from '../lib/store/db';
import { MIGRATIONS } from '../lib/store/migrations';
import { FileTable, noChange, type PendingChange } from './file-table';
import { type LoggedChange, type PackedChange, StoreLog, type TableChange } from './store-log';

Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
// With much free memory, V8 lets a heap with many rows grow to several times their size before it collects garbage.
setFlagsFromString('--heap-growing-percent=25');

/** Bytes that the file may waste before it is compacted, besides as many as are in use. */
const WASTE_BYTES = 8 * 1_024 * 1_024;
/** Rows that are copied at a time. */
const ROWS_PER_CHANGE = 1_000;
const VERSION = MIGRATIONS.length;
/** Tables whose rows stay in the file: the members of their keys, and how many rows are read together. */
const FILE_TABLES = {
  frontier: { keyPath: ['topic', 'url'], rowsOfABlock: 32 },
  terms: { keyPath: ['topic', 'n'], rowsOfABlock: 4 },
  links: { keyPath: ['topic', 'n'], rowsOfABlock: 1 },
} as const;

/** Tables of which a lost row costs one request: a change of them alone is written with the next change. */
const LATE_TABLES: ReadonlySet<string> = new Set(['robots']);

type FileTables = ReadonlyMap<string, FileTable>;

/** A database whose changes, other than those of `LATE_TABLES`, are on disk when their promises resolve. */
interface FileDatabase {
  readonly db: TendrilDb;
  /** Rejects with a StoreError when a change cannot be written; the database then accepts and reports nothing more. */
  readonly failed: Promise<never>;
  /** Writes what is left of `LATE_TABLES` and closes the file. */
  close(): void;
}

/**
 * Opens or creates the database of a file. Rows of an older version or format are migrated.
 * @throws StoreError `broken` for a damaged file, `too-new` for one of a later version or format. The file stays as it
 * is.
 */
export async function openFileDatabase(file: string): Promise<FileDatabase> {
  // `log` is declared below: this function is called only after the log is open.
  const read = (at: number): Uint8Array => log.blockAt(at);
  const fileTables: FileTables = new Map(
    Object.entries(FILE_TABLES).map(([name, { keyPath, rowsOfABlock }]) => [
      name,
      new FileTable(name, keyPath, rowsOfABlock, read),
    ]),
  );
  const rows = new StoredRows(fileTables);
  const log = StoreLog.open(file, VERSION, (change, _bytes, blocksAt) => rows.take(change, blocksAt));
  try {
    const name = `tendril-${crypto.randomUUID()}`;
    await fillDatabase(name, log.version, rows, fileTables);
    const db = new TendrilDb(name);
    let fail: (error: unknown) => void = () => {};
    const failed = new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
    failed.catch(() => undefined);
    let usedBytes = rows.byteLength;
    const isWasteful = () => log.byteLength > 2 * usedBytes + WASTE_BYTES;
    let isCompacting = false;
    /** Compacts a file that exceeds twice its used bytes by more than `WASTE_BYTES`; never rejects. */
    const compactIfWasteful = async () => {
      if (isCompacting || !isWasteful()) return;
      isCompacting = true;
      // `ignoreTransaction` leaves the transaction that has just ended. If the disk has no space for a second file,
      // compacting fails and this file goes on growing.
      await Dexie.ignoreTransaction(() => compact(db, log, fileTables)).catch(() => undefined);
      usedBytes = log.byteLength;
      isCompacting = false;
    };
    const writer = new ChangeWriter(log, fileTables);
    db.use(recordingMiddleware(writer, fileTables, fail, compactIfWasteful));
    // Dexie adds these middlewares for live queries, and the command line has none.
    for (const middleware of LIVE) db.unuse(middleware);
    await db.open();
    if (log.version < VERSION || log.hasOldFormat) await compact(db, log, fileTables);
    await compactIfWasteful();
    /** Closes the database, writes the changes that were put off, and frees the memory. */
    const close = () => {
      db.close();
      writer.writeLate();
      log.close();
      indexedDB.deleteDatabase(name);
    };
    return { db, failed, close };
  } catch (error) {
    log.close();
    throw error;
  }
}

/** Dexie's middlewares for live queries. */
const LIVE = [
  { stack: 'dbcore', name: 'Observability' },
  { stack: 'dbcore', name: 'Cache' },
] as const;

/** Collects the rows that remain after all changes in a file; later changes replace or delete earlier rows. */
class StoredRows {
  readonly #tables = new Map<string, Map<string, unknown>>();
  #byteLength = 0;

  constructor(private readonly fileTables: FileTables) {}

  /** Size of the rows in the file, without what they replaced; known after `drain`. */
  get byteLength(): number {
    let bytes = this.#byteLength;
    for (const table of this.fileTables.values()) bytes += table.byteLength;
    return bytes;
  }

  /** Applies one change of the log to the rows. @param blocksAt offset in the file of the change's first block. */
  take(change: LoggedChange, blocksAt: number): void {
    notePacked(this.fileTables, change, blocksAt);
    for (const { table, rows } of change.filter(isPlain)) {
      const stored = getOrMake(this.#tables, table, () => new Map());
      for (const [key, row] of rows) {
        const name = JSON.stringify(key);
        stored.delete(name);
        if (row !== undefined) stored.set(name, row);
      }
    }
  }

  /** Removes and returns the rows by table, in pieces, so that few rows are in memory twice while they are copied. */
  *drain(): Iterable<readonly [table: string, rows: readonly unknown[]]> {
    for (const [table, stored] of this.#tables) {
      let rows: unknown[] = [];
      for (const [name, row] of stored) {
        stored.delete(name);
        rows.push(row);
        if (rows.length < ROWS_PER_CHANGE) continue;
        yield this.#measured(table, rows);
        rows = [];
      }
      if (rows.length > 0) yield this.#measured(table, rows);
    }
  }

  /**
   * Returns the table and its rows, after adding the rows' size to `byteLength`. Only rows that are left are measured,
   * because a file repeats a ranking for each round.
   */
  #measured(table: string, rows: readonly unknown[]): readonly [table: string, rows: readonly unknown[]] {
    this.#byteLength += serialize(rows).length;
    return [table, rows];
  }
}

/** Whether the rows of a change are in its record, and not in packed blocks behind it. */
const isPlain = (change: TableChange | PackedChange): change is TableChange => 'rows' in change;
/** Returns the bytes of a change's packed blocks; 0 for a change without. */
const sizeOf = (change: TableChange | PackedChange) =>
  isPlain(change) ? 0 : (change.blocks?.reduce((sum, length) => sum + length, 0) ?? 0);

/** Records in `tables` where in the file the packed rows of a change are. */
function notePacked(tables: FileTables, change: LoggedChange, blocksAt: number): void {
  let at = blocksAt;
  for (const one of change) {
    if (isPlain(one)) continue;
    tables.get(one.table)?.note(one, at);
    at += sizeOf(one);
  }
}

/** Creates a database of a version in memory, puts the rows into it, and closes it. */
async function fillDatabase(name: string, version: number, rows: StoredRows, fileTables: FileTables): Promise<void> {
  const db = new Dexie(name);
  db.version(version).stores(Object.assign({}, ...MIGRATIONS.slice(0, version).map(({ stores }) => stores)));
  await db.open();
  for (const [table, stored] of rows.drain()) {
    const fileTable = fileTables.get(table);
    if (fileTable === undefined) await db.table(table).bulkAdd(stored);
    // Only in files of format 1 do the stored rows belong to a file table.
    else fileTable.put(stored as Record<string, unknown>[], noChange());
  }
  db.close();
}

/** Replaces the file by one with the rows of the database. Other transactions wait until it is written. */
function compact(db: TendrilDb, log: StoreLog, fileTables: FileTables): Promise<void> {
  const names = db.tables.map(({ name }) => name);
  return db.transaction('r', names, async () => {
    // This read makes sure that the transaction has begun; no other one can write until it ends.
    await db.topics.count();
    const compaction = log.startCompaction(VERSION);
    const copies: [FileTable, FileTable][] = [];
    try {
      for (const name of names) {
        const table = fileTables.get(name);
        if (table === undefined) await copyTable(db.table(name), (rows) => compaction.add([{ table: name, rows }]));
        else copies.push([table, table.copy((change, blocks) => compaction.add([change], blocks))]);
      }
      compaction.finish();
      for (const [table, copy] of copies) table.switchToCopy(copy);
    } finally {
      compaction.discard();
    }
  });
}

/** Calls `add` with all rows of a table and their keys, in pieces. */
async function copyTable(table: Table, add: (rows: TableChange['rows']) => void): Promise<void> {
  const { extractKey } = table.core.schema.primaryKey;
  let last: unknown;
  for (;;) {
    const rest = last === undefined ? table.toCollection() : table.where(':id').above(last);
    const rows = (await rest.limit(ROWS_PER_CHANGE).toArray()).map((row) => [extractKey?.(row), row] as const);
    if (rows.length > 0) add(rows);
    if (rows.length < ROWS_PER_CHANGE) return;
    last = rows.at(-1)?.[0];
  }
}

/** Appends changes to the file. */
class ChangeWriter {
  #late: LoggedChange = [];

  constructor(
    private readonly log: StoreLog,
    private readonly fileTables: FileTables,
  ) {}

  /**
   * Writes a change, with those that were put off; puts off a change of `LATE_TABLES` alone until the next other one
   * or `writeLate`.
   * @throws as `StoreLog.append`
   */
  write({ changes, blocks }: PendingChange): void {
    const all = [...this.#late, ...changes];
    const isLate = changes.every(({ table }) => LATE_TABLES.has(table));
    if (!isLate) notePacked(this.fileTables, all, this.log.append(all, blocks));
    this.#late = isLate ? all : [];
  }

  /** Writes the changes that were put off, or drops them where the file takes no more. */
  writeLate(): void {
    try {
      if (this.#late.length > 0) this.log.append(this.#late);
    } catch {}
  }
}

/**
 * Appends each transaction to the log before its end is reported, and then calls `appended`. If that fails, `fail` gets
 * the error, and the end is never reported.
 */
function recordingMiddleware(
  writer: ChangeWriter,
  fileTables: FileTables,
  fail: (error: unknown) => void,
  appended: () => void,
): Middleware<DBCore> {
  const changes = new WeakMap<DBCoreTransaction, PendingChange>();
  const changeOf = (transaction: DBCoreTransaction): PendingChange => getOrMake(changes, transaction, noChange);
  return {
    stack: 'dbcore',
    name: 'recording',
    // Lowest layer, next to IndexedDB: this code awaits native promises, after which the layers above would lose their
    // transaction.
    level: 0,
    create: (core) => ({
      ...core,
      /** Starts a transaction, whose changes are written when it completes, and undone when it aborts. */
      transaction(tables, mode, options) {
        const transaction = core.transaction(tables, mode, options);
        if (mode !== 'readwrite') return transaction;
        // Added before Dexie's own listeners, so these are called first.
        const events = transaction as IDBTransaction;
        events.addEventListener('complete', (event) => {
          const change = changeOf(transaction);
          try {
            if (change.changes.length === 0) return;
            writer.write(change);
            appended();
          } catch (error) {
            event.stopImmediatePropagation();
            fail(error);
          }
        });
        events.addEventListener('abort', () => FileTable.undo(changeOf(transaction)));
        return transaction;
      },
      /** Returns a table whose writes are recorded, in the file or in memory. */
      table(name) {
        const table = core.table(name);
        return fileTables.get(name)?.asDexieTable(table, changeOf) ?? withRecordedWrites(table, changeOf);
      },
    }),
  };
}

/**
 * Returns a table that writes like `table` and also adds the written rows to the pending change of their transaction.
 */
function withRecordedWrites(
  table: DBCoreTable,
  changeOf: (transaction: DBCoreTransaction) => PendingChange,
): DBCoreTable {
  return {
    ...table,
    /** Writes as the table does; the keys of a deleted range are read before. */
    mutate(request) {
      /** Carries out the write, and records the rows or keys that it did not refuse. */
      const note = (deleted: readonly unknown[]) =>
        table.mutate(request).then((answer) => {
          const rows =
            request.type === 'add' || request.type === 'put'
              ? request.values.map((row, i) => rowWithKey(table, row, answer.results?.[i]))
              : deleted.map((key) => [key] as const);
          const kept = rows.filter((_, i) => !(i in answer.failures));
          if (kept.length > 0) changeOf(request.trans).changes.push({ table: table.name, rows: kept });
          return answer;
        });
      if (request.type !== 'deleteRange') return note(request.type === 'delete' ? request.keys : []);
      const { trans, range } = request;
      const query = { index: table.schema.primaryKey, range };
      return table
        .query({ trans, query, values: false, limit: Number.POSITIVE_INFINITY })
        .then(({ result }) => note(result));
    },
  };
}

/** Returns a row with its key, which the database has chosen where the row had none. */
function rowWithKey({ schema }: DBCoreTable, row: object, key: unknown): readonly [unknown, object] {
  const { keyPath, autoIncrement } = schema.primaryKey;
  return [key, autoIncrement && typeof keyPath === 'string' ? { ...row, [keyPath]: key } : row];
}

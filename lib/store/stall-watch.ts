import type { DBCore, DBCoreTransaction } from 'dexie';
import type { TendrilDb } from './db';

/** Looks without an answer of the database after which it counts as stalled: a minute of heartbeats. The deletion of a large topic is one request. */
const MOST_SILENT_LOOKS = 120;

/**
 * Tells when the database answers nothing any more of what was asked of it. IndexedDB knows no time limit: behind a transaction that
 * never ends, everything waits for ever.
 */
export class StallWatch {
  readonly #open = new Set<unknown>();
  #silentLooks = 0;
  #movesOn: (() => void)[] = [];

  constructor(private readonly database: TendrilDb) {
    database.use({ stack: 'dbcore', name: 'stall-watch', create: (core) => this.#watched(core) });
  }

  /** Opens the database, which others can keep from being opened. Never rejects: whoever uses it meets the fault. */
  async opened(): Promise<void> {
    const opening = {};
    this.#open.add(opening);
    await this.database.open().catch(() => undefined);
    this.#end(opening);
  }

  /** To be called again and again. Resolves at once or, where the database is stalled, when it answers again. */
  moves(): Promise<void> {
    this.#silentLooks = this.#open.size === 0 ? 0 : this.#silentLooks + 1;
    if (this.#silentLooks <= MOST_SILENT_LOOKS) return Promise.resolve();
    return new Promise((resolve) => this.#movesOn.push(resolve));
  }

  #watched(core: DBCore): DBCore {
    return {
      ...core,
      transaction: (...args) => {
        const transaction = core.transaction(...args);
        this.#follow(transaction);
        return transaction;
      },
      table: (name) => {
        const table = core.table(name);
        const answered = <R, T>(work: (request: R) => Promise<T>) => {
          return (request: R) => work(request).finally(() => this.#answered());
        };
        return {
          ...table,
          mutate: answered((request) => table.mutate(request)),
          get: answered((request) => table.get(request)),
          getMany: answered((request) => table.getMany(request)),
          query: answered((request) => table.query(request)),
          openCursor: answered((request) => table.openCursor(request)),
          count: answered((request) => table.count(request)),
        };
      },
    };
  }

  #follow(transaction: DBCoreTransaction): void {
    this.#open.add(transaction);
    for (const end of ['complete', 'abort'])
      (transaction as unknown as IDBTransaction).addEventListener(end, () => this.#end(transaction));
  }

  #end(work: unknown): void {
    this.#open.delete(work);
    this.#answered();
  }

  #answered(): void {
    this.#silentLooks = 0;
    for (const resolve of this.#movesOn.splice(0)) resolve();
  }
}

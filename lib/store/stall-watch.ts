import type { DBCore, DBCoreTransaction } from 'dexie';
import type { TendrilDb } from './db';

/**
 * Number of checks without a response after which the database counts as stalled: a minute of heartbeats. Deleting a
 * large topic is a single long request.
 */
const MOST_SILENT_CHECKS = 120;

/** Detects that the database no longer responds: in IndexedDB, a transaction that never ends blocks all later ones. */
export class StallWatch {
  readonly #open = new Set<unknown>();
  #silentChecks = 0;
  #waiting: (() => void)[] = [];

  constructor(private readonly database: TendrilDb) {
    database.use({ stack: 'dbcore', name: 'stall-watch', create: (core) => this.#watchCore(core) });
  }

  /**
   * Opens the database and watches for a stall, because other contexts can block the opening. Never rejects; the next
   * access reports the error.
   */
  async opened(): Promise<void> {
    const opening = {};
    this.#open.add(opening);
    await this.database.open().catch(() => undefined);
    this.#endWork(opening);
  }

  /**
   * Checks for a stall; to be called at every heartbeat. Resolves at once or, if the database is stalled, when it
   * responds again.
   */
  untilResponsive(): Promise<void> {
    this.#silentChecks = this.#open.size === 0 ? 0 : this.#silentChecks + 1;
    if (this.#silentChecks <= MOST_SILENT_CHECKS) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /**
   * Returns Dexie's database core, extended to track its open transactions and to note each response, also a failure.
   */
  #watchCore(core: DBCore): DBCore {
    return {
      ...core,
      transaction: (...args) => {
        const transaction = core.transaction(...args);
        this.#followTransaction(transaction);
        return transaction;
      },
      table: (name) => {
        const table = core.table(name);
        const answered = <R, T>(work: (request: R) => Promise<T>) => {
          return (request: R) => work(request).finally(() => this.#noteAnswer());
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

  /** Counts a transaction as open until it ends. */
  #followTransaction(transaction: DBCoreTransaction): void {
    this.#open.add(transaction);
    for (const end of ['complete', 'abort'])
      (transaction as unknown as IDBTransaction).addEventListener(end, () => this.#endWork(transaction));
  }

  /** Notes that work has ended, which proves that the database answers. */
  #endWork(work: unknown): void {
    this.#open.delete(work);
    this.#noteAnswer();
  }

  /** Resets the count of silent checks, and resolves those who wait for an answer. */
  #noteAnswer(): void {
    this.#silentChecks = 0;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** Lives of a worker that end at any instruction that touches the store or the network. */

import type { DBCore, DBCoreTransaction } from 'dexie';
import type { Clock } from '../../lib/engine/ports';
import type { FetchFunction } from '../../lib/net/http';
import type { workerDependencies } from '../../lib/runner/worker-dependencies';
import { TendrilDb } from '../../lib/store/db';

type WorkerWorld = NonNullable<Parameters<typeof workerDependencies>[3]>;
/** Moments that a life can end at, in the order they come; counted over all lives. */
export interface Fate {
  /** Of the moments that have come. */
  count: number;
  /** Whether a life ends at this moment. @param what the moment is, for reports. */
  endsAt(moment: number, what: string): boolean;
}

const never = <T>(): Promise<T> => new Promise(() => {});

/**
 * One life of a worker. When it ends, transactions that were not committed are rolled back, as the browser does, and nothing
 * that the dead worker waits for ever comes.
 */
export class Life {
  readonly database: TendrilDb;
  readonly world: WorkerWorld;
  /** Resolves when the life ends, with the moment. */
  readonly ended: Promise<string>;
  #isOver = false;
  #end: (moment: string) => void = () => {};
  readonly #open = new Set<IDBTransaction>();

  constructor(
    name: string,
    private readonly fate: Fate,
    clock: Clock,
    fetch: FetchFunction,
  ) {
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    this.database = new TendrilDb(name);
    this.database.use({ stack: 'dbcore', name: 'mortal', create: (core) => this.#mortalCore(core) });
    this.world = {
      clock: {
        nowMs: () => clock.nowMs(),
        sleep: async (ms, signal) => {
          await clock.sleep(ms, signal);
          await this.survives('sleep');
        },
      },
      fetch: async (url, init) => {
        await this.survives(`before fetch ${url}`);
        const response = await fetch(url, init);
        await this.survives(`after fetch ${url}`);
        return response;
      },
    };
  }

  /** A moment at which the life may end; nothing follows on it then. */
  async survives(what: string): Promise<void> {
    if (this.#isLast(what)) return never();
  }

  /** Ends it now, wherever it is. */
  end(what: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const transaction of this.#open) abort(transaction);
    this.database.close({ disableAutoOpen: true });
    this.#end(what);
  }

  #isLast(what: string): boolean {
    if (!this.#isOver && this.fate.endsAt(this.fate.count++, what)) this.end(what);
    return this.#isOver;
  }

  #mortalCore(core: DBCore): DBCore {
    const isLast = (what: string, trans: DBCoreTransaction) => {
      this.#watch(trans as unknown as IDBTransaction);
      return this.#isLast(what);
    };
    return {
      ...core,
      transaction: (...args) => {
        const transaction = core.transaction(...args);
        this.#watch(transaction as unknown as IDBTransaction);
        return transaction;
      },
      table: (name) => {
        const table = core.table(name);
        const mortal = <R extends { trans: DBCoreTransaction }, T>(what: string, work: (request: R) => Promise<T>) => {
          return (request: R) => (isLast(`${what} ${name}`, request.trans) ? never<T>() : work(request));
        };
        return {
          ...table,
          mutate: mortal('change', (request) => table.mutate(request)),
          get: mortal('get', (request) => table.get(request)),
          getMany: mortal('get', (request) => table.getMany(request)),
          query: mortal('query', (request) => table.query(request)),
          openCursor: mortal('walk', (request) => table.openCursor(request)),
          count: mortal('count', (request) => table.count(request)),
        };
      },
    };
  }

  #watch(transaction: IDBTransaction): void {
    if (this.#open.has(transaction)) return;
    this.#open.add(transaction);
    const done = () => this.#open.delete(transaction);
    transaction.addEventListener('complete', done);
    transaction.addEventListener('abort', done);
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // Committed already.
  }
}

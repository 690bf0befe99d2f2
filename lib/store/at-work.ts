import type { AtWork } from '../engine/ports';
import type { TendrilDb } from './db';

const ID = 'page';

/** One page after another, so that the row names the one at work. */
export class DexieAtWork implements AtWork {
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly db: TendrilDb) {}

  /** A row that cannot be written is no reason not to read the page. */
  during<T>(url: string, work: () => T | Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      await this.db.working.put({ id: ID, url }).catch(() => undefined);
      try {
        return await work();
      } finally {
        await this.db.working.delete(ID).catch(() => undefined);
      }
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** The address that a worker before this one ended in, which is forgotten with that. */
  async takeLeft(): Promise<string | undefined> {
    const left = await this.db.working.get(ID);
    await this.db.working.delete(ID);
    return left?.id === ID ? left.url : undefined;
  }
}

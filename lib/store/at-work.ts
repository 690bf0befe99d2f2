import type { AtWork } from '../engine/ports';
import type { TendrilDb } from './db';

const ID = 'page';
/** On a disk that fills up in this moment a browser may never answer. */
const LONGEST_WAIT_MS = 1_000;

/** One page after another, so that the row names the one at work. */
export class DexieAtWork implements AtWork {
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly db: TendrilDb) {}

  /** A row that cannot be written, or not soon, is no reason not to read the page. */
  during<T>(url: string, work: () => T | Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      await soon(this.db.working.put({ id: ID, url }));
      try {
        return await work();
      } finally {
        await soon(this.db.working.delete(ID));
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

/** Settles with `writing`, whatever comes of it, or without it after a while. */
function soon(writing: PromiseLike<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(waiting);
      resolve();
    };
    const waiting = setTimeout(done, LONGEST_WAIT_MS);
    writing.then(done, done);
  });
}

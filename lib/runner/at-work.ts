import type { AtWork } from '../engine/ports';

/** Told of the page that is about to be read, and of nothing when it has been. */
export type TellReading = (url: string | undefined) => void;

/**
 * One page after another, so that the one named is the one at work. Nobody waits until it is heard: what a worker has said stays
 * said when it hangs.
 */
export class ToldAtWork implements AtWork {
  tell: TellReading = () => {};
  #last: Promise<unknown> = Promise.resolve();

  during<T>(url: string, work: () => T | Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      this.tell(url);
      try {
        return await work();
      } finally {
        this.tell(undefined);
      }
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

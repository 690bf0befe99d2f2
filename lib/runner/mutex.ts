import type { AtWork } from '../engine/ports';

/** Runs tasks one after another, in the order they were given. A task that fails does not stop the next. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const next = this.#last.then(task);
    this.#last = next.catch(() => undefined);
    return next;
  }
}

/** Hears the address of the page whose reading begins, and undefined when it has ended. */
export type TellReading = (url: string | undefined) => void;

/**
 * Reads pages one after another and reports the address of each before its reading begins. A report does not wait for its
 * listener, so the last one stands when the worker hangs.
 */
export class ReadingReporter implements AtWork {
  tell: TellReading = () => {};
  readonly #mutex = new Mutex();

  during<T>(url: string, work: () => T | Promise<T>): Promise<T> {
    return this.#mutex.run(async () => {
      this.tell(url);
      try {
        return await work();
      } finally {
        this.tell(undefined);
      }
    });
  }
}

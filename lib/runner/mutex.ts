import type { AtWork } from '../engine/ports';

/** Runs tasks one after another, in the order of the calls. A failed task does not stop the next one. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a task after all earlier ones have ended, failed or not. Rejects as the task does. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const next = this.#last.then(task);
    this.#last = next.catch(() => undefined);
    return next;
  }
}

/** Receives the address of a page before the page is parsed, and undefined afterwards. */
export type ReadingListener = (url: string | undefined) => void;

/**
 * Parses pages one after another and reports the address of each before it is parsed. The report is sent without
 * waiting, so the listener still knows the address when the worker hangs.
 */
export class ReadingReporter implements AtWork {
  report: ReadingListener = () => {};
  readonly #mutex = new Mutex();

  /** Reports `url` as the page that is read while `work` runs, one page at a time. */
  during<T>(url: string, work: () => T | Promise<T>): Promise<T> {
    return this.#mutex.run(async () => {
      this.report(url);
      try {
        return await work();
      } finally {
        this.report(undefined);
      }
    });
  }
}

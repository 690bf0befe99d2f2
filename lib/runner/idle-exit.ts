interface IdleExitOptions {
  readonly afterMs: number;
  /** Whether no work is running that nobody requested, such as a session. */
  isResting(): Promise<boolean>;
  leave(): void;
}

/**
 * Calls `leave` after `afterMs` without work. Chromium ends an idle service worker by itself. It never closes an
 * offscreen document, which holds the engine's memory.
 */
export class IdleExit {
  readonly #options: IdleExitOptions;
  #working = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: IdleExitOptions) {
    this.#options = options;
    this.#wait();
  }

  /** Prevents the exit until `work` settles; the idle time then starts anew. @returns the result of `work`. */
  during<T>(work: Promise<T>): Promise<T> {
    this.#working += 1;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return work.finally(() => {
      this.#working -= 1;
      this.#wait();
    });
  }

  #wait(): void {
    if (this.#working > 0) return;
    const timer = setTimeout(async () => {
      const resting = await this.#options.isResting().catch(() => false);
      // New work may have started during the check.
      if (this.#timer !== timer) return;
      if (resting) this.#options.leave();
      else this.#wait();
    }, this.#options.afterMs);
    this.#timer = timer;
  }
}

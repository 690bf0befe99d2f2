interface IdleExitOptions {
  readonly afterMs: number;
  /** Whether nothing goes on of its own accord. */
  isResting(): Promise<boolean>;
  leave(): void;
}

/**
 * Leaves when there has been nothing to do for a while. Chromium ends an idle service worker by itself and keeps an offscreen
 * document, with all the engine holds in memory, for ever.
 */
export class IdleExit {
  readonly #options: IdleExitOptions;
  #working = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: IdleExitOptions) {
    this.#options = options;
    this.#wait();
  }

  /** Stays while the work lasts; the waiting begins anew when it is done. */
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
      // Work may have come meanwhile.
      if (this.#timer !== timer) return;
      if (resting) this.#options.leave();
      else this.#wait();
    }, this.#options.afterMs);
    this.#timer = timer;
  }
}

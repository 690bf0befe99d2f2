import type { ForwardCommand } from '../messaging/server';

const IDLE_EXIT_MS = 300_000;

/**
 * Calls `leave` after five minutes in which the engine behind `execute` has neither a command nor a running session.
 * Chromium ends an idle service worker by itself. It never closes an offscreen document, which holds the engine's
 * memory.
 */
export function leaveWhenIdle(execute: ForwardCommand, leave: () => void, afterMs = IDLE_EXIT_MS): IdleExit {
  return new IdleExit({
    afterMs,
    leave,
    isResting: async () => {
      // `recover` returns the running sessions. It also resumes sessions of a dead worker, which then count as running.
      const sessions = await execute('recover', {}, crypto.randomUUID());
      return sessions.ok && sessions.value.running.length === 0;
    },
  });
}

interface IdleExitOptions {
  readonly afterMs: number;
  /** Whether no work is running that nobody requested, such as a session. */
  isResting(): Promise<boolean>;
  leave(): void;
}

/** Calls `leave` after `afterMs` without work. */
class IdleExit {
  readonly #options: IdleExitOptions;
  #working = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: IdleExitOptions) {
    this.#options = options;
    this.#exitWhenIdle();
  }

  /** Prevents the exit until `work` settles; the idle time then starts anew. @returns the result of `work`. */
  during<T>(work: Promise<T>): Promise<T> {
    this.#working += 1;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return work.finally(() => {
      this.#working -= 1;
      this.#exitWhenIdle();
    });
  }

  /** Starts the timer that calls `leave`, unless work begins before; it starts anew while a session runs. */
  #exitWhenIdle(): void {
    if (this.#working > 0) return;
    const timer = setTimeout(async () => {
      const resting = await this.#options.isResting().catch(() => false);
      // New work may have started during the check.
      if (this.#timer !== timer) return;
      if (resting) this.#options.leave();
      else this.#exitWhenIdle();
    }, this.#options.afterMs);
    this.#timer = timer;
  }
}

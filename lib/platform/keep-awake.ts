import { browser } from './browser';

/** Well under the idle time-out of an event page, which is 30 s. */
const EVERY_MS = 10_000;

/**
 * Keeps Firefox's event page, and with it the engine worker, alive while a session runs: each call of an extension
 * interface starts the idle time-out anew. Chromium's engine does not live in the background and needs none of it.
 */
export class KeepAwake {
  #timer: ReturnType<typeof setInterval> | undefined;

  set(on: boolean): void {
    if (on === (this.#timer !== undefined)) return;
    clearInterval(this.#timer);
    this.#timer = on ? setInterval(() => void browser.runtime.getPlatformInfo(), EVERY_MS) : undefined;
  }
}

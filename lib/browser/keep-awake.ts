import { browser } from './browser';

/** Well under the idle time-out of an event page, which is 30 s. */
const EVERY_MS = 10_000;

/**
 * Keeps Firefox's event page, and with it the engine worker, alive while somebody holds it: each call of an extension
 * interface starts the idle time-out anew, which a message that waits for its answer does not. Chromium's engine does
 * not live in the background and needs none of it.
 */
export class KeepAwake {
  #holds = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly needed: boolean) {}

  /** @returns a function that lets go; calling it again does nothing. */
  hold(): () => void {
    this.#change(1);
    let held = true;
    return () => {
      if (held) this.#change(-1);
      held = false;
    };
  }

  /** Holds until the work is done. */
  during<T>(work: Promise<T>): Promise<T> {
    return work.finally(this.hold());
  }

  #change(by: number): void {
    this.#holds += by;
    const wanted = this.needed && this.#holds > 0;
    if (wanted === (this.#timer !== undefined)) return;
    clearInterval(this.#timer);
    this.#timer = wanted ? setInterval(() => void browser.runtime.getPlatformInfo(), EVERY_MS) : undefined;
  }
}

/** Wakes the background while a session runs, so that a dead engine is started again. */
const WATCH_ALARM = 'watch-sessions';
const WATCH_PERIOD_MINUTES = 1;
/**
 * Firefox ends the engine with its event page. This alarm wakes the page within seconds, and starting takes up what ran;
 * nobody listens to it. Chromium's engine lives elsewhere, and its alarms come twice a minute at most.
 */
const WAKE_ALARM = 'wake';
const WAKE_PERIOD_MINUTES = 4 / 60;

/** Must be called synchronously when the background starts. */
export function onWatchAlarm(callback: () => void): void {
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === WATCH_ALARM) callback();
  });
}

export async function startWatchAlarm(): Promise<void> {
  if (await browser.alarms.get(WATCH_ALARM)) return;
  if (import.meta.env.FIREFOX) browser.alarms.create(WAKE_ALARM, { periodInMinutes: WAKE_PERIOD_MINUTES });
  browser.alarms.create(WATCH_ALARM, { periodInMinutes: WATCH_PERIOD_MINUTES });
}

export async function stopWatchAlarm(): Promise<void> {
  await Promise.all([browser.alarms.clear(WATCH_ALARM), browser.alarms.clear(WAKE_ALARM)]);
}

import { browser } from './browser';

/** Interval of the calls; an idle event page ends after 30 s. */
const EVERY_MS = 10_000;

/**
 * Keeps Firefox's event page, and thus the engine worker, alive while held. Each call of an extension API restarts the
 * idle timeout; a message that waits for its answer does not. Chromium needs no calls, because its engine lives outside
 * the background.
 */
export class KeepAwake {
  #holds = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly needed: boolean) {}

  /**
   * Keeps the page alive until all holds are released.
   * @returns a function that releases this hold; further calls do nothing.
   */
  hold(): () => void {
    this.#changeHolds(1);
    let held = true;
    return () => {
      if (held) this.#changeHolds(-1);
      held = false;
    };
  }

  /** Keeps the page alive until `work` settles. @returns the result of `work`. */
  during<T>(work: Promise<T>): Promise<T> {
    return work.finally(this.hold());
  }

  /**
   * Changes the number of holds, and starts or ends the timer that keeps the page alive; no timer in a browser that
   * does not need one.
   */
  #changeHolds(by: number): void {
    this.#holds += by;
    const wanted = this.needed && this.#holds > 0;
    if (wanted === (this.#timer !== undefined)) return;
    clearInterval(this.#timer);
    this.#timer = wanted ? setInterval(() => void browser.runtime.getPlatformInfo(), EVERY_MS) : undefined;
  }
}

/** Alarm that wakes the background while a session is under way, so that a dead engine or a waiting session goes on. */
const WATCH_ALARM = 'watch-sessions';
const WATCH_PERIOD_MINUTES = 1;
/**
 * Second alarm for Firefox, which ends the engine with its event page. It wakes the page within seconds, and the start
 * of the background resumes the sessions, so it needs no listener.
 */
const WAKE_ALARM = 'wake';
const WAKE_PERIOD_MINUTES = 4 / 60;

/**
 * Registers a listener for the alarm of running sessions, which comes every minute while it is set; must be called
 * synchronously when the background starts.
 */
export function onWatchAlarm(callback: () => void): void {
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === WATCH_ALARM) callback();
  });
}

/**
 * Sets or clears the alarms that wake the background: one each minute, and in Firefox one each four seconds while a
 * session runs.
 * @param isUnderWay whether a session runs, or waits for storage or the network.
 * @param isRunning whether one runs.
 */
export async function setWatchAlarms(isUnderWay: boolean, isRunning: boolean): Promise<void> {
  await setAlarm(WATCH_ALARM, WATCH_PERIOD_MINUTES, isUnderWay);
  await setAlarm(WAKE_ALARM, WAKE_PERIOD_MINUTES, isRunning && Boolean(import.meta.env.FIREFOX));
}

/** Creates a repeating alarm, or removes it if it is not wanted. An alarm that is set keeps its time. */
async function setAlarm(name: string, periodInMinutes: number, wanted: boolean): Promise<void> {
  const isSet = (await browser.alarms.get(name)) !== undefined;
  if (wanted && !isSet) browser.alarms.create(name, { periodInMinutes });
  if (!wanted && isSet) await browser.alarms.clear(name);
}

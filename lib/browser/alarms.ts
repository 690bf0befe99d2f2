import { browser } from './browser';

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

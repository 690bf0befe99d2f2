import { browser } from './browser';

/** Wakes the background while a session runs, so that a dead engine is started again. */
const WATCH_ALARM = 'watch-sessions';
const WATCH_PERIOD_MINUTES = 1;

/** Must be called synchronously when the background starts. */
export function onWatchAlarm(callback: () => void): void {
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === WATCH_ALARM) callback();
  });
}

export async function startWatchAlarm(): Promise<void> {
  if (await browser.alarms.get(WATCH_ALARM)) return;
  browser.alarms.create(WATCH_ALARM, { periodInMinutes: WATCH_PERIOD_MINUTES });
}

export async function stopWatchAlarm(): Promise<void> {
  await browser.alarms.clear(WATCH_ALARM);
}

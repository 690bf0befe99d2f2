/** Where the settings are kept: `storage.local`, which web pages and the engine worker cannot read. */
import { DEFAULT_SETTINGS, readSettings, type Settings } from '../settings/settings';
import { browser } from './browser';

const KEY = 'settings';
/** Serialises read-change-write over all contexts of the extension. */
const WRITE_LOCK = 'tendril-settings';

/** Never rejects for what was stored; see `readSettings`. */
export async function loadSettings(): Promise<Settings> {
  const stored = await browser.storage.local.get(KEY);
  return readSettings(stored[KEY]);
}

/** Stores the settings of a new installation; those that are there already stay. */
export function initSettings(): Promise<void> {
  return navigator.locks.request(WRITE_LOCK, async () => {
    const stored = await browser.storage.local.get(KEY);
    if (stored[KEY] === undefined) await browser.storage.local.set({ [KEY]: DEFAULT_SETTINGS });
  });
}

/** Top-level parts of `patch` replace the stored ones. @returns the settings after the change. */
export function saveSettings(patch: Partial<Settings>): Promise<Settings> {
  return navigator.locks.request(WRITE_LOCK, async () => {
    const next = readSettings({ ...(await loadSettings()), ...patch });
    await browser.storage.local.set({ [KEY]: next });
    return next;
  });
}

/** Calls back at every change, whichever context made it. @returns a function that stops it. */
export function watchSettings(callback: (settings: Settings) => void): () => void {
  const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    const change = changes[KEY];
    if (area === 'local' && change) callback(readSettings(change.newValue));
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

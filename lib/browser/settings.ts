/** Where the settings are kept: `storage.local`, which web pages and the engine worker cannot read. */
import { DEFAULT_SETTINGS, readSettings, type Settings } from '../settings/settings';
import { browser } from './browser';

const KEY = 'settings';
/** Serialises read-change-write over all contexts of the extension. */
const WRITE_LOCK = 'tendril-settings';

/** Never rejects for what was stored: an invalid part falls back to its default. */
export async function loadSettings(): Promise<Settings> {
  const stored = await browser.storage.local.get(KEY);
  return readSettings(stored[KEY]);
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
    if (area === 'local' && change)
      callback(change.newValue === undefined ? DEFAULT_SETTINGS : readSettings(change.newValue));
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

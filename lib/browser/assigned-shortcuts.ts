import type { Tabs } from 'webextension-polyfill';
import { type AssignedShortcut, isShortcut, SHORTCUTS, type Shortcut } from '../settings/shortcuts';
import { browser, special } from './browser';

const CHROMIUM_SHORTCUTS = 'chrome://extensions/shortcuts';

/** Must be called synchronously when the background starts. `callback` runs within the user's gesture. */
export function onShortcut(callback: (shortcut: Shortcut, tab: Tabs.Tab | undefined) => void): void {
  // Firefox for Android has no keys to press and no such interface.
  special.commands?.onCommand.addListener((name, tab) => {
    if (isShortcut(name)) callback(name, tab);
  });
}

/** The shortcuts as they are set now, in the order of `SHORTCUTS`; [] where the browser has none. */
export async function assignedShortcuts(): Promise<readonly AssignedShortcut[]> {
  const set = (await special.commands?.getAll()) ?? [];
  const keys = new Map(set.map(({ name, shortcut }) => [name, shortcut]));
  return SHORTCUTS.filter(({ name }) => keys.has(name)).map(({ name }) => ({ name, keys: keys.get(name) ?? '' }));
}

/** The browser's own page for changing the extension's shortcuts. */
export async function openShortcutSettings(): Promise<void> {
  if (special.commands?.openShortcutSettings) await special.commands.openShortcutSettings();
  else await browser.tabs.create({ url: CHROMIUM_SHORTCUTS });
}

import type { Tabs } from 'webextension-polyfill';
import { type AssignedShortcut, isShortcut, SHORTCUTS, type Shortcut } from '../settings/shortcuts';
import { browser, special } from './browser';

const CHROMIUM_SHORTCUTS = 'chrome://extensions/shortcuts';

/**
 * Listens for shortcuts, except the one that opens the popup, which causes no event. Call it synchronously at the
 * background's start; `callback` runs in the user's gesture.
 */
export function onShortcut(callback: (shortcut: Shortcut, tab: Tabs.Tab | undefined) => void): void {
  // Firefox for Android has no `commands` API.
  special.commands?.onCommand.addListener((name, tab) => {
    if (isShortcut(name)) callback(name, tab);
  });
}

/**
 * Returns the shortcuts with their current keys ('' = not set), ordered as `SHORTCUTS`; [] where the browser has no
 * shortcuts.
 */
export async function assignedShortcuts(): Promise<readonly AssignedShortcut[]> {
  const set = (await special.commands?.getAll()) ?? [];
  const keys = new Map(set.map(({ name, shortcut }) => [name, shortcut]));
  return SHORTCUTS.filter(({ name }) => keys.has(name)).map(({ name }) => ({ name, keys: keys.get(name) ?? '' }));
}

/** Opens the browser's page for changing the extension's shortcuts; in Chromium in a new tab. */
export async function openShortcutSettings(): Promise<void> {
  if (special.commands?.openShortcutSettings) await special.commands.openShortcutSettings();
  else await browser.tabs.create({ url: CHROMIUM_SHORTCUTS });
}

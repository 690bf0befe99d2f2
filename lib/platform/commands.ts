import type { Tabs } from 'webextension-polyfill';
import { browser } from './browser';

/** Keyboard shortcuts of the manifest; the user changes the keys in the browser. */
export const SHORTCUTS = ['mark-page', 'open-panel', 'toggle-session'] as const;
export type Shortcut = (typeof SHORTCUTS)[number];

/** Must be called synchronously when the background starts. `callback` runs within the user's gesture. */
export function onShortcut(callback: (shortcut: Shortcut, tab: Tabs.Tab | undefined) => void): void {
  browser.commands.onCommand.addListener((name, tab) => {
    const shortcut = SHORTCUTS.find((known) => known === name);
    if (shortcut) callback(shortcut, tab);
  });
}

import { browser, special } from './browser';

/** Pages of the extension that open as a tab. */
export type ScreenName = 'dashboard' | 'options' | 'welcome';

const CHROMIUM_SHORTCUTS = 'chrome://extensions/shortcuts';

export async function openTab(url: string): Promise<void> {
  await browser.tabs.create({ url });
}

/** Shows the page in its tab, or in a new one where it is not open. */
export async function openScreen(screen: ScreenName): Promise<void> {
  const url = browser.runtime.getURL(`${screen}.html`);
  const [open] = await browser.tabs.query({ url: `${url}*` }).catch(() => []);
  if (open?.id === undefined) return openTab(url);
  await browser.tabs.update(open.id, { active: true });
  if (open.windowId !== undefined) await browser.windows.update(open.windowId, { focused: true });
}

/** The browser's own page for changing the extension's shortcuts. */
export async function openShortcutSettings(): Promise<void> {
  if (special.commands.openShortcutSettings) await special.commands.openShortcutSettings();
  else await openTab(CHROMIUM_SHORTCUTS);
}

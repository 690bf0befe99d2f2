import type { Settings } from '../settings/settings';
import { browser, special } from './browser';

/** Fragment of the dashboard's URL that opens the export dialog. */
export const EXPORT_PART = 'export';

/** Opens a URL in a new tab. */
export async function openTab(url: string): Promise<void> {
  await browser.tabs.create({ url });
}

/**
 * Searches for a text with the browser's search engine, in the given tab or a new one. Does nothing where the browser
 * has no search API.
 */
export async function searchFor(text: string, tabId?: number): Promise<void> {
  await special.search?.query(tabId === undefined ? { text, disposition: 'NEW_TAB' } : { text, tabId });
}

/**
 * Shows an extension page in its open tab, which comes to the front, or in a new one.
 * @param part section to show, as the URL fragment.
 */
export async function openScreen(screen: 'dashboard' | 'options' | 'welcome', part = ''): Promise<void> {
  const url = browser.runtime.getURL(`${screen}.html`);
  const target = part === '' ? url : `${url}#${part}`;
  const [open] = await browser.tabs.query({ url: `${url}*` }).catch(() => []);
  if (open?.id === undefined) return openTab(target);
  await browser.tabs.update(open.id, { active: true, ...(part !== '' && { url: target }) });
  if (open.windowId !== undefined) await browser.windows.update(open.windowId, { focused: true });
}

/**
 * Reopens the popup or, where the browser requires a click for this, opens the side panel's page in a tab. Does nothing
 * while any extension page is open.
 */
export async function showPopup(): Promise<void> {
  if (await isPageOpen()) return;
  try {
    await browser.action.openPopup();
  } catch {
    await openTab(browser.runtime.getURL('sidepanel.html'));
  }
}

/** True if a popup, panel or tab of the extension is open. */
async function isPageOpen(): Promise<boolean> {
  const open = await special.runtime.getContexts?.({ contextTypes: ['POPUP', 'SIDE_PANEL', 'TAB'] });
  // Firefox has only `getViews`, which also counts the background page; hence the subtraction of 1.
  return (open?.length ?? (browser.extension?.getViews?.().length ?? 0) - 1) > 0;
}

let windowId: number | undefined;

/** Stores the window's id when a page loads, because nothing may be awaited between a click and the panel's opening. */
export async function prepareSidePanel(): Promise<void> {
  windowId = (await browser.windows.getCurrent()).id;
}

/**
 * Opens Chromium's side panel or Firefox's sidebar. Must be called within a user gesture, before any await.
 * @param inWindow id of the window, ignored by Firefox; by default the one stored by `prepareSidePanel`.
 * @returns false if the browser has no panel or refused.
 */
export async function openSidePanel(inWindow: number | undefined = windowId): Promise<boolean> {
  try {
    if (special.sidebarAction) await special.sidebarAction.open();
    else if (special.sidePanel && inWindow !== undefined) await special.sidePanel.open({ windowId: inWindow });
    else return false;
    return true;
  } catch {
    return false;
  }
}

/** The part of an extension page that its URL names, as the fragment; '' without one. */
export const pagePart = {
  read: () => location.hash.slice(1),
  remove: () => history.replaceState(null, '', location.pathname),
  onChange: (listener: () => void) => addEventListener('hashchange', listener),
};

/** Sets the theme of a page; `system` follows the browser's preference. */
export function applyTheme(theme: Settings['theme'], root: HTMLElement = document.documentElement): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/** Time before a download's object URL is revoked; browsers read it after the click has returned. */
const REVOKE_AFTER_MS = 60_000;

/** Saves `content` as a browser download. Works only in a page. */
export async function download(name: string, content: Blob): Promise<void> {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** Copies text to the clipboard. Must be called within a user gesture in a page. */
export function copy(text: string): Promise<void> {
  return navigator.clipboard.writeText(text);
}

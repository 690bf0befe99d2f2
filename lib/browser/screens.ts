import type { Settings } from '../settings/settings';
import { browser, special } from './browser';

/** Part of the dashboard that asks how the topic is to be exported. */
export const EXPORT_PART = 'export';

export async function openTab(url: string): Promise<void> {
  await browser.tabs.create({ url });
}

/**
 * Shows the page in its tab, or in a new one where it is not open.
 * @param part what of the page is to be shown, as the fragment of its address.
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
 * Shows the popup again, or where the browser wants a click for that, the review in a tab. Does nothing where a page of the extension is
 * open already.
 */
export async function showPopup(): Promise<void> {
  if (await isPageOpen()) return;
  try {
    await browser.action.openPopup();
  } catch {
    await openTab(browser.runtime.getURL('sidepanel.html'));
  }
}

async function isPageOpen(): Promise<boolean> {
  const open = await special.runtime.getContexts?.({ contextTypes: ['POPUP', 'SIDE_PANEL', 'TAB'] });
  // Firefox tells of views instead, and its background is one of them.
  return (open?.length ?? (browser.extension?.getViews?.().length ?? 0) - 1) > 0;
}

let windowId: number | undefined;

/** Learns the window's id ahead of the user's click, because opening the panel allows no waiting. Call when a page loads. */
export async function prepareSidePanel(): Promise<void> {
  windowId = (await browser.windows.getCurrent()).id;
}

/**
 * Opens Chromium's side panel or Firefox's side bar. Must be called from a user gesture, with nothing awaited before it.
 * @param inWindow where the caller knows it; else the window that `prepareSidePanel` found.
 * @returns false where the browser has none or refused.
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

/** Sets the theme of a page; `system` leaves it to the browser's preference. */
export function applyTheme(theme: Settings['theme'], root: HTMLElement = document.documentElement): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/** The object behind a download's address is kept this long: browsers read it after the click returned. */
const REVOKE_AFTER_MS = 60_000;

/** Saves `content` by the browser's ordinary download. Only in a page. */
export async function download(name: string, content: Blob): Promise<void> {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** Puts text on the clipboard. Must be called from a user gesture in a page. */
export function copy(text: string): Promise<void> {
  return navigator.clipboard.writeText(text);
}

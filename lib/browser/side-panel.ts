import { browser, special } from './browser';

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

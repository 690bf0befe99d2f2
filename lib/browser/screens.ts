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

import type { Menus, Tabs } from 'webextension-polyfill';
import type { MessageKey } from '../messaging/message-keys';
import { browser } from './browser';
import { t } from './i18n';

type MenuAction = 'mark-page' | 'mark-link' | 'mark-tabs' | 'exclude-site';

const WEB_PAGES = ['http://*/*', 'https://*/*'];

/** Only Firefox lets extensions add entries to the tab menu. */
const TABS: Menus.ContextType[] = import.meta.env.FIREFOX ? ['tab'] : [];

const ITEMS: readonly { id: MenuAction; title: MessageKey; contexts: Menus.ContextType[] }[] = [
  { id: 'mark-page', title: 'menu_mark_page', contexts: ['page', 'selection'] },
  { id: 'mark-link', title: 'menu_mark_link', contexts: ['link'] },
  { id: 'mark-tabs', title: 'menu_mark_tabs', contexts: ['page', 'action', ...TABS] },
  { id: 'exclude-site', title: 'menu_exclude_site', contexts: ['page', 'link'] },
];

/** Replaces the entries of the context menus. Called after each installation or update and at each start. */
export async function createMenus(): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const { id, title, contexts } of ITEMS) {
    const everywhere = contexts.includes('action');
    browser.contextMenus.create({
      id,
      title: t(title),
      contexts,
      ...(everywhere ? {} : { documentUrlPatterns: WEB_PAGES }),
    });
  }
}

/** The chosen entry. `url` is the address of the clicked link, else of the page. */
export interface MenuChoice {
  readonly action: MenuAction;
  readonly url: string;
  readonly tab: Tabs.Tab | undefined;
}

/** Listens for menu clicks. Call it synchronously at the background's start; `callback` runs in the user's gesture. */
export function onMenu(callback: (choice: MenuChoice) => void): void {
  browser.contextMenus.onClicked.addListener((info, tab) => {
    const item = ITEMS.find(({ id }) => id === info.menuItemId);
    if (item) callback({ action: item.id, url: info.linkUrl ?? info.pageUrl ?? tab?.url ?? '', tab });
  });
}

import type { Menus, Tabs } from 'webextension-polyfill';
import type { MessageKey } from '../messaging/message-keys';
import { browser } from './browser';
import { t } from './i18n';

type MenuAction = 'mark-page' | 'mark-link' | 'mark-tabs' | 'exclude-site';

const WEB_PAGES = ['http://*/*', 'https://*/*'];

/** Only Firefox lets extensions add entries to the tab menu. */
const TABS: Menus.ContextType[] = import.meta.env.FIREFOX ? ['tab'] : [];

interface MenuEntry {
  readonly id: MenuAction;
  readonly title: MessageKey;
  /** Title with the name of the topic that the action changes. */
  readonly named: MessageKey;
  readonly contexts: Menus.ContextType[];
}

const ITEMS: readonly MenuEntry[] = [
  { id: 'mark-page', title: 'menu_mark_page', named: 'menu_mark_page_in', contexts: ['page', 'selection'] },
  { id: 'mark-link', title: 'menu_mark_link', named: 'menu_mark_link_in', contexts: ['link'] },
  { id: 'mark-tabs', title: 'menu_mark_tabs', named: 'menu_mark_tabs_in', contexts: ['page', 'action', ...TABS] },
  { id: 'exclude-site', title: 'menu_exclude_site', named: 'menu_exclude_site_from', contexts: ['page', 'link'] },
];

/** Characters of a topic's name that a menu shows. */
const MAX_NAME_CHARS = 40;

/** The name that the entries show; undefined until it is known. */
let shownName: string | undefined;

/**
 * Replaces the entries of the context menus, without the topic's name. Called after each installation or update and at
 * each start of the browser.
 */
export async function createMenus(): Promise<void> {
  await browser.contextMenus.removeAll();
  shownName = undefined;
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

/**
 * Puts the name of the topic that the entries change into their titles, cut to 40 characters; '' = no topic. Does
 * nothing if the name is shown already.
 */
export async function nameMenus(topicName: string): Promise<void> {
  if (topicName === shownName) return;
  shownName = topicName;
  const short = topicName.length > MAX_NAME_CHARS ? `${topicName.slice(0, MAX_NAME_CHARS - 1)}…` : topicName;
  // Menus take `&` for the mark of an access key, and `%s` for the selected text.
  const name = short.replaceAll('&', '&&').replaceAll('%s', '%\u200bs');
  try {
    for (const { id, title, named } of ITEMS)
      await browser.contextMenus.update(id, { title: name === '' ? t(title) : t(named, name) });
  } catch {
    // The entries do not exist yet.
    shownName = undefined;
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

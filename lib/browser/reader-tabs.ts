import { domainOf } from '../engine/url/site';
import { blockedAddressRules } from '../net/address';
import { systemClock } from '../net/clock';
import { browser, type SessionRule, special } from './browser';
import { replaceSessionRules } from './session-rules';

/** Port from a reading page to the background, followed by the reader's id. It ends when the page closes. */
const PORT = 'tab-reader ';
/** Media types that a tab shows. The browser would save files of other types. */
const SHOWN_TYPES = ['text/html*', 'application/xhtml+xml*', 'text/plain*', 'text/xml*', 'application/xml*'];
/** Interval and greatest number of looks at a new tab that still loads its empty page. */
const LOOK_EVERY_MS = 50;
const MOST_LOOKS = 100;
/**
 * A sandbox without downloads, dialogs and new windows; scripts, cookies and forms work. Chromium does not apply the
 * rule of sandboxes on URLs of other programs, such as `mailto:`, to the page of a tab.
 */
const SANDBOX = 'sandbox allow-scripts allow-same-origin allow-forms';

/**
 * Background tabs of one reader, in one tab group. All tabs are closed when the signal aborts, and when the page of the
 * reader closes (`closeAfterReaders`). Tabs that these tabs open are closed.
 */
export class ReaderTabs {
  readonly #tabs = new Set<number>();
  readonly #id = crypto.randomUUID();
  readonly #port = browser.runtime.connect({ name: PORT + this.#id });
  #group: Promise<number | undefined> | undefined;

  /**
   * @param label name of the tab group of tabs in the background
   * @param mayOpenTabs whether tabs that these tabs open stay open
   */
  constructor(
    private readonly label: string,
    private readonly signal: AbortSignal,
    mayOpenTabs = false,
  ) {
    if (!mayOpenTabs) browser.tabs.onCreated.addListener(this.#closePopup);
    signal.addEventListener('abort', this.#closeAll);
  }

  /**
   * Opens a muted tab. The tab loads only pages of the URL's own domain, nothing from private addresses, and no files.
   * @returns id of the tab
   * @throws Error if the tab cannot be opened, or the signal has aborted
   */
  open(url: string): Promise<number> {
    return this.#createTab(false, async (id) => {
      await Promise.all([browser.tabs.update(id, { muted: true }), limitRequests(id, url)]);
      void this.#addToGroup(id);
      await browser.tabs.update(id, { url });
    });
  }

  /**
   * Opens a tab in front, without limits, in which the user can act as in any other.
   * @param load gives the empty tab its page
   * @returns id of the tab
   * @throws Error if the tab cannot be opened, or the signal has aborted
   */
  openInFront(load: (id: number) => Promise<unknown>): Promise<number> {
    return this.#createTab(true, load);
  }

  /** Opens an empty tab, lets `load` give it a page, and returns its id. A tab that fails to load is closed. */
  async #createTab(active: boolean, load: (id: number) => Promise<unknown>): Promise<number> {
    // The tab is empty at first: the rules for its page need the id of the tab before the page is loaded.
    const id = (await browser.tabs.create({ url: 'about:blank', active })).id as number;
    this.#tabs.add(id);
    try {
      this.signal.throwIfAborted();
      await Promise.all([this.#storeTabs(), this.#untilEmpty(id)]);
      await load(id);
      this.signal.throwIfAborted();
      return id;
    } catch (error) {
      await this.close(id);
      throw error;
    }
  }

  /** Closes a tab of this reader and removes its rules; nothing for other tabs. */
  async close(id: number): Promise<void> {
    if (!this.#tabs.delete(id)) return;
    await closeTab(id);
    await this.#storeTabs();
  }

  /** Closes all tabs, and ends this reader, with its listeners and stored ids. */
  async end(): Promise<void> {
    browser.tabs.onCreated.removeListener(this.#closePopup);
    this.signal.removeEventListener('abort', this.#closeAll);
    await this.#closeAll();
    await browser.storage.session.remove(PORT + this.#id);
    this.#port.disconnect();
  }

  /**
   * Waits until a new tab shows its empty page, at most about five seconds. Chromium can lose a URL that is given
   * before, and leave the tab empty.
   */
  async #untilEmpty(id: number): Promise<void> {
    for (let look = 0; look < MOST_LOOKS && (await browser.tabs.get(id)).status !== 'complete'; look += 1)
      await systemClock.sleep(LOOK_EVERY_MS, this.signal);
  }

  /** Closes a tab that a page in a reader's tab has opened. */
  readonly #closePopup = ({ id, openerTabId }: { id?: number | undefined; openerTabId?: number | undefined }) => {
    if (id !== undefined && openerTabId !== undefined && this.#tabs.has(openerTabId)) void closeTab(id);
  };

  /** Closes all tabs of this reader. */
  readonly #closeAll = async () => {
    await Promise.all([...this.#tabs].map((id) => this.close(id)));
  };

  /**
   * Adds a tab to the group, which the first tab creates; without support for groups, or permission to name them,
   * something is left out. Never rejects.
   */
  async #addToGroup(id: number): Promise<void> {
    const { tabs, tabGroups } = special;
    if (tabs.group === undefined) return;
    const before = await this.#group;
    this.#group = tabs.group({ tabIds: [id], ...(before !== undefined && { groupId: before }) }).catch(() => undefined);
    const group = await this.#group;
    if (group === undefined || before !== undefined) return;
    await tabGroups?.update(group, { title: this.label, collapsed: true }).catch(() => undefined);
  }

  /** Stores the ids of open tabs, so that a later reader can close them. */
  async #storeTabs(): Promise<void> {
    await browser.storage.session.set({ [PORT + this.#id]: [...this.#tabs] });
  }
}

/**
 * Closes the tabs of each reader whose page, a dashboard or panel, closes before they do. Call it synchronously at the
 * background's start.
 */
export function closeAfterReaders(): void {
  browser.runtime.onConnect.addListener(({ name, onDisconnect }) => {
    if (name.startsWith(PORT)) onDisconnect.addListener(() => void closeTabsOf(name));
  });
}

/**
 * Closes the tabs that a reader left open when it died, and forgets their stored ids.
 * @param reader name of its port.
 */
async function closeTabsOf(reader: string): Promise<void> {
  const { [reader]: open } = (await browser.storage.session.get(reader)) as Record<string, number[] | undefined>;
  await browser.storage.session.remove(reader);
  await Promise.all((open ?? []).map(closeTab));
}

/** Closes a tab and removes its rules; nothing if it is gone. Never rejects. */
async function closeTab(id: number): Promise<void> {
  await browser.tabs.remove(id).catch(() => undefined);
  await replaceSessionRules((rule) => isRuleOfTab(id, rule), []).catch(() => undefined);
}

/** Whether a rule holds for one tab only, namely this one. */
const isRuleOfTab = (tabId: number, { condition }: SessionRule): boolean => condition.tabIds?.[0] === tabId;

/**
 * Limits what a tab loads: only pages of the URL's domain, nothing from private addresses, and, where the browser can
 * check headers, no files. Pages get a sandbox without downloads, dialogs and new windows.
 * @throws Error if the browser refuses the rules; then the tab must stay empty
 */
async function limitRequests(tabId: number, url: string): Promise<void> {
  const whose = { tabIds: [tabId] };
  const block = { priority: 1, action: { type: 'block' } } as const;
  const documents = { ...whose, resourceTypes: ['main_frame', 'sub_frame'] } as const;
  const rules: SessionRule[] = [
    ...blockedAddressRules([], whose),
    {
      ...block,
      condition: {
        ...whose,
        resourceTypes: ['main_frame'],
        excludedRequestDomains: [domainOf(url).replace(/:\d+$/, '')],
      },
    },
    {
      priority: 1,
      action: {
        type: 'modifyHeaders',
        responseHeaders: [{ header: 'content-security-policy', operation: 'append', value: SANDBOX }],
      },
      condition: { ...whose, resourceTypes: ['main_frame'] },
    },
  ];
  const files: SessionRule[] = [
    { header: 'content-disposition', values: ['attachment*'] },
    { header: 'content-type', excludedValues: SHOWN_TYPES },
  ].map((header) => ({ ...block, condition: { ...documents, responseHeaders: [header] } }));
  const replace = (added: SessionRule[]) => replaceSessionRules((rule) => isRuleOfTab(tabId, rule), added);
  // A browser that knows no conditions on response headers rejects the whole list, so it gets the list without `files`.
  await replace([...rules, ...files]).catch(() => replace(rules));
}

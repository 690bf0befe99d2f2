import type { TabReading } from '../messaging/commands';
import type { CapturedPage } from '../messaging/request-parts';
import { browser } from './browser';
import { captureTab } from './capture';

/** Tabs open in parallel. */
const TABS_AT_ONCE = 3;
/** Time limit for one tab. */
const TAB_TIMEOUT_MS = 20_000;
/** Interval of the checks of a page's text. The page is complete after `STEADY_LOOKS` checks of equal length. */
const LOOK_EVERY_MS = 400;
const STEADY_LOOKS = 3;
/** Pause between two tabs of one host. */
const HOST_PAUSE_MS = 2_000;
/** Port from a reading page to the background. It ends when the page closes, and the background closes the tabs. */
export const TAB_READER_PORT = 'tab-reader';
const OPEN_TABS = 'readerTabs';

/**
 * Reads pages in background tabs of the user's browser, at most three in parallel, in one tab group. Each tab is closed
 * when its text no longer changes. Tabs are muted, dialogs are cancelled, and tabs that pages open are closed. Reading
 * stops when the signal aborts. Then, or when this page closes, all these tabs are closed.
 */
export async function readInTabs(urls: readonly string[], { label, signal, take }: TabReading): Promise<void> {
  const port = browser.runtime.connect({ name: TAB_READER_PORT });
  const group = new ReaderGroup(label);
  const queue = [...urls];
  const nextAtMs = new Map<string, number>();
  const worker = async () => {
    while (!signal.aborted) {
      const now = Date.now();
      const at = queue.findIndex((url) => (nextAtMs.get(hostOf(url)) ?? 0) <= now);
      if (at < 0 && queue.length === 0) return;
      if (at < 0) {
        await pause(LOOK_EVERY_MS);
        continue;
      }
      const [url] = queue.splice(at, 1) as [string];
      // Keeps the other workers from opening this host meanwhile.
      nextAtMs.set(hostOf(url), Number.POSITIVE_INFINITY);
      const page = await readTab(url, group, signal);
      nextAtMs.set(hostOf(url), Date.now() + HOST_PAUSE_MS);
      if (!signal.aborted) await take(url, page);
    }
  };
  const closePopups = ({ id, openerTabId }: { id?: number; openerTabId?: number }) => {
    if (id !== undefined && openerTabId !== undefined && group.has(openerTabId)) void close(id);
  };
  browser.tabs.onCreated.addListener(closePopups);
  try {
    await Promise.all(Array.from({ length: TABS_AT_ONCE }, worker));
  } finally {
    browser.tabs.onCreated.removeListener(closePopups);
    await group.closeAll();
    port.disconnect();
  }
}

/** Closes tabs opened for reading whose opener, a dashboard or panel, was closed before they were. */
export async function closeReaderTabs(): Promise<void> {
  const { [OPEN_TABS]: open } = (await browser.storage.session.get(OPEN_TABS)) as { [OPEN_TABS]?: number[] };
  await browser.storage.session.remove(OPEN_TABS);
  await Promise.all((open ?? []).map(close));
}

class ReaderGroup {
  readonly #tabs = new Set<number>();
  #group: Promise<number | undefined> | undefined;

  constructor(private readonly label: string) {}

  has(tab: number): boolean {
    return this.#tabs.has(tab);
  }

  async open(url: string): Promise<number> {
    const tab = await browser.tabs.create({ url, active: false });
    const id = tab.id as number;
    this.#tabs.add(id);
    await Promise.all([this.#store(), browser.tabs.update(id, { muted: true })]);
    await this.#join(id);
    return id;
  }

  async close(id: number): Promise<void> {
    this.#tabs.delete(id);
    await close(id);
    await this.#store();
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#tabs].map((id) => this.close(id)));
  }

  /** Adds a tab to the group; without support for groups, the tab stays ungrouped. */
  async #join(id: number): Promise<void> {
    const tabs = browser.tabs as typeof browser.tabs & GroupingTabs;
    if (tabs.group === undefined) return;
    const group = await this.#group;
    this.#group = tabs.group({ tabIds: [id], ...(group !== undefined && { groupId: group }) }).catch(() => undefined);
    const made = await this.#group;
    if (made !== undefined && group === undefined) await nameGroup(made, this.label);
  }

  async #store(): Promise<void> {
    await browser.storage.session.set({ [OPEN_TABS]: [...this.#tabs] });
  }
}

/** Tab group API of Chromium, and of Firefox from version 138. */
interface GroupingTabs {
  group?(options: { tabIds: number[]; groupId?: number }): Promise<number>;
}
interface NamingGroups {
  readonly tabGroups?: { update(group: number, options: { title: string; collapsed: boolean }): Promise<unknown> };
}

/** Names a tab group, if the user granted the permission for this. */
async function nameGroup(group: number, title: string): Promise<void> {
  await (browser as unknown as NamingGroups).tabGroups
    ?.update(group, { title, collapsed: true })
    .catch(() => undefined);
}

async function readTab(url: string, group: ReaderGroup, signal: AbortSignal): Promise<CapturedPage | undefined> {
  const id = await group.open(url);
  try {
    if (!(await hasSettled(id, signal))) return undefined;
    const captured = await captureTab(id);
    return captured.ok ? captured.value : undefined;
  } finally {
    await group.close(id);
  }
}

/**
 * Waits until the text of the page no longer changes.
 * @returns false where the tab was closed, or showed no text within its time limit.
 */
async function hasSettled(tabId: number, signal: AbortSignal): Promise<boolean> {
  const endMs = Date.now() + TAB_TIMEOUT_MS;
  let length = 0;
  let steady = 0;
  while (Date.now() < endMs && !signal.aborted) {
    await pause(LOOK_EVERY_MS);
    const tab = await browser.tabs.get(tabId).catch(() => undefined);
    if (tab === undefined) return false;
    const shown = await textLength(tabId);
    steady = shown > 0 && shown === length ? steady + 1 : 0;
    length = shown;
    if (steady >= STEADY_LOOKS && tab.status === 'complete') return true;
  }
  return length > 0 && !signal.aborted;
}

/** Returns the number of characters of visible text; 0 where the page cannot be read yet. Also disables dialogs. */
async function textLength(tabId: number): Promise<number> {
  await browser.scripting
    .executeScript({ target: { tabId }, world: 'MAIN', injectImmediately: true, func: refuseDialogs })
    .catch(() => undefined);
  const results = await browser.scripting
    .executeScript({ target: { tabId }, func: () => document.body?.innerText.trim().length ?? 0 })
    .catch(() => undefined);
  const length = results?.[0]?.result;
  return typeof length === 'number' ? length : 0;
}

/** Runs in the page and disables dialogs, which would block the tab until the user answers. */
function refuseDialogs(): void {
  Object.assign(window, { alert() {}, confirm: () => false, prompt: () => null, print() {}, onbeforeunload: null });
}

async function close(id: number): Promise<void> {
  await browser.tabs.remove(id).catch(() => undefined);
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

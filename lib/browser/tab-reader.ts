import type { CapturedPage, TabReading } from '../messaging/captured-page';
import { browser } from './browser';
import { captureTab } from './capture';

/** Tabs that are open at once. */
const TABS_AT_ONCE = 3;
/** From opening a tab to giving it up. */
const TAB_TIMEOUT_MS = 20_000;
/** A page has settled when its text stays as long as it is for so many looks in a row. */
const LOOK_EVERY_MS = 400;
const STEADY_LOOKS = 3;
/** Between two tabs of one host. */
const HOST_PAUSE_MS = 2_000;
/** Port by which the background knows that a page reads in tabs: when the port ends, it closes the tabs. */
export const TAB_READER_PORT = 'tab-reader';
const OPEN_TABS = 'readerTabs';

/**
 * Reads pages in background tabs of the user's browser, at most three at once in one group, each closed as soon as its text has
 * settled. Tabs are muted, their dialogs are answered with "cancel", and tabs that they open are closed. Ends early when the
 * signal aborts; then, or when this page closes, no tab is left open.
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
      // Nobody else opens this host meanwhile.
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

/** Closes tabs that a page left behind when it was closed in the middle of reading. */
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

  /** Browsers without tab groups show the tabs by themselves. */
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

/** Of Chromium, and of Firefox from 138 on. */
interface GroupingTabs {
  group?(options: { tabIds: number[]; groupId?: number }): Promise<number>;
}
interface NamingGroups {
  readonly tabGroups?: { update(group: number, options: { title: string; collapsed: boolean }): Promise<unknown> };
}

/** A name needs a permission that the user may have refused. */
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

/** @returns false where the tab went away, or showed nothing within its time. */
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

/** Characters that the page shows now; 0 where it cannot be looked at yet. Also answers its dialogs. */
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

/** Runs in the page: a dialog would hold the tab until somebody answers. */
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

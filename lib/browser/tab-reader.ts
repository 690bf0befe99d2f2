import { isOffLimits } from '../engine/url/filter';
import { siteOf } from '../engine/url/site';
import type { TabOutcome, TabReading } from '../messaging/tab-work';
import { addressFault } from '../net/address';
import { browser } from './browser';
import { captureTab } from './capture';
import { Unanswered, within } from './deadline';
import { ReaderTabs } from './reader-tabs';

/** Tabs open in parallel. */
const TABS_AT_ONCE = 3;
/** Time until a page whose text still changes is read as it is, and until its tab is closed in any case. */
const SETTLE_MS = 20_000;
const TAB_MS = 25_000;
/** Interval of the checks of a page's text. The page is complete after `STEADY_LOOKS` checks of equal length. */
const LOOK_EVERY_MS = 400;
const STEADY_LOOKS = 3;
/** Pause between two tabs of one host. */
const HOST_PAUSE_MS = 2_000;

/** The tab cannot give a page now, but perhaps later: no answer from the network, or a failing server. */
const UNREACHED: TabOutcome = { unreached: true };
/** The tab gives no page. */
const NO_PAGE: TabOutcome = {};

/**
 * Reads pages in background tabs of the user's browser, at most three in parallel, and one per host with a pause of two
 * seconds. Each tab is closed when its text no longer changes, or its time is over; `take` gets each outcome. Forbidden
 * addresses give no page. Reading stops when the signal aborts, and all tabs are then closed.
 * @returns false if the browser is offline; the other pages were then not read.
 */
export async function readInTabs(urls: readonly string[], { label, signal, take }: TabReading): Promise<boolean> {
  const tabs = new ReaderTabs(label, signal);
  const queue = [...urls];
  const nextAtMs = new Map<string, number>();
  /** Reads one page after another of the queue, whose host is not paused, until the queue is empty. */
  const worker = async () => {
    while (!signal.aborted && isOnline()) {
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
      const outcome = isAllowed(url, url) ? await readTab(url, tabs, signal) : NO_PAGE;
      nextAtMs.set(hostOf(url), Date.now() + HOST_PAUSE_MS);
      if (signal.aborted || (!outcome.page && !isOnline())) return;
      await take(url, outcome);
    }
  };
  try {
    await Promise.all(Array.from({ length: TABS_AT_ONCE }, worker));
  } finally {
    await tabs.end();
  }
  return isOnline();
}

/**
 * Whether a tab that was opened for `wanted` may be read while it shows `shown`: a public address of the same site that
 * is not off limits.
 */
function isAllowed(wanted: string, shown: string): boolean {
  return addressFault(shown) === undefined && !isOffLimits(shown) && siteOf(shown) === siteOf(wanted);
}

/**
 * Opens a page in a tab, reads it after its scripts have run, and closes the tab. Never rejects: `unreached` if no tab
 * opens, no page after an abort or 25 seconds.
 */
async function readTab(url: string, tabs: ReaderTabs, signal: AbortSignal): Promise<TabOutcome> {
  let id: number;
  try {
    id = await tabs.open(url);
  } catch {
    return UNREACHED;
  }
  try {
    return await within(readWhenSteady(url, id, signal), TAB_MS, signal);
  } catch {
    return NO_PAGE;
  } finally {
    await tabs.close(id);
  }
}

/**
 * Reads a page when its text no longer changes, or after `SETTLE_MS`. No page if the text is empty or the tab has left
 * the site; `unreached` if the server fails or the browser shows its own error page.
 * @throws Error if the tab is closed
 */
async function readWhenSteady(url: string, tabId: number, signal: AbortSignal): Promise<TabOutcome> {
  const endMs = Date.now() + SETTLE_MS;
  let length = 0;
  let steady = 0;
  while (Date.now() < endMs && steady < STEADY_LOOKS && !signal.aborted) {
    await pause(LOOK_EVERY_MS);
    const tab = await browser.tabs.get(tabId);
    const isLoading = tab.status !== 'complete';
    // An empty tab, such as about:blank, has no web address to check.
    const isEmpty = !/^https?:/.test(tab.url ?? '');
    if (!isEmpty && !isAllowed(url, tab.url ?? '')) return NO_PAGE;
    await muteDialogs(tabId);
    const shown = await textLength(tabId);
    // Extensions may not read the browser's own page about a failed connection, under the address that was asked for.
    if (shown === undefined && !isLoading && !isEmpty) return UNREACHED;
    // A file that the browser saves leaves the tab empty.
    const isSteady = (shown ?? 0) === length && !isLoading && (length > 0 || isEmpty);
    steady = isSteady ? steady + 1 : 0;
    length = shown ?? 0;
  }
  if (length === 0) return NO_PAGE;
  const captured = await captureTab(tabId, { atOnce: true });
  if (!captured.ok) return MAY_PASS.has(captured.error.code) ? UNREACHED : NO_PAGE;
  return isAllowed(url, captured.value.url) ? { page: captured.value } : NO_PAGE;
}

/** Faults of a capture after which the page may be readable later. */
const MAY_PASS: ReadonlySet<string> = new Set(['http-server-error', 'no-permission']);

/** Disables the dialogs of a tab's page. Does nothing where the browser runs no script in it. */
async function muteDialogs(tabId: number): Promise<void> {
  const run = { target: { tabId }, injectImmediately: true, world: 'MAIN' } as const;
  await browser.scripting.executeScript({ ...run, func: refuseDialogs }).catch(() => undefined);
}

/**
 * Returns the number of characters of visible text: 0 where the page does not answer, undefined where the browser runs
 * no script.
 */
export async function textLength(tabId: number): Promise<number | undefined> {
  try {
    const [frame] = await browser.scripting.executeScript({
      target: { tabId },
      injectImmediately: true,
      func: () => document.body?.innerText.trim().length ?? 0,
    });
    return typeof frame?.result === 'number' ? frame.result : 0;
  } catch (error) {
    return error instanceof Unanswered ? 0 : undefined;
  }
}

/** Runs in the page and disables dialogs, for pages whose sandbox the browser did not set. */
function refuseDialogs(): void {
  Object.assign(window, { alert() {}, confirm: () => false, prompt: () => null, print() {}, onbeforeunload: null });
}

/** Returns host and port of a URL; the text itself if it is no URL. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

const isOnline = () => navigator.onLine !== false;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

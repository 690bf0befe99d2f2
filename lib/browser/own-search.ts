/** Searches with the user's own search engine, in a tab that the user sees. */
import type { OwnSearch } from '../engine/own-searches';
import type { TabSearchEnd, TabSearching } from '../messaging/tab-work';
import { systemClock } from '../net/clock';
import { browser } from './browser';
import { captureTab } from './capture';
import { ReaderTabs } from './reader-tabs';
import { searchFor } from './screens';
import { textLength } from './tab-reader';

/** Lock of the only tab that searches, and key of the time of the last search. */
const SEARCHING = 'own-search';
/** Least time between two searches, in all pages of the extension. */
const SEARCH_PAUSE_MS = 20_000;
/** Interval of the checks of a page, which is complete after `STEADY_LOOKS` equal checks. */
const LOOK_EVERY_MS = 500;
const STEADY_LOOKS = 2;
/** Time after which a page that has not loaded is shown to the user. */
const SLOW_MS = 30_000;

/**
 * Asks the searches one after another, at least 20 s apart, in one tab in front, and closes it. A page that is not the
 * results, such as a captcha, is shown to the user, and the searches wait for as long as it stays. Ends at once when
 * the signal aborts.
 * @returns `busy` if another page searches, `closed` after an abort, a closed tab or a failure, else `done`; never
 * rejects.
 */
export async function searchInTab(searches: readonly OwnSearch[], options: TabSearching): Promise<TabSearchEnd> {
  return navigator.locks.request(SEARCHING, { ifAvailable: true }, async (lock) => {
    if (lock === null) return 'busy';
    const { address, signal } = options;
    const tabs = new ReaderTabs('', signal, true);
    let tabId: number | undefined;
    try {
      for (const search of searches) {
        await untilDue(signal);
        const load = (id: number) => searchIn(id, search, address);
        if (tabId === undefined) tabId = await tabs.openInFront(load);
        else await load(tabId);
        await readResults(tabId, search, options);
      }
      return 'done';
    } catch {
      return 'closed';
    } finally {
      await tabs.end();
    }
  });
}

/**
 * Waits until 20 seconds after the last search in any page of the extension, and stores the time of this one.
 * @throws the signal's reason when it aborts
 */
async function untilDue(signal: AbortSignal): Promise<void> {
  const { [SEARCHING]: last = 0 } = (await browser.storage.session.get(SEARCHING)) as Record<
    string,
    number | undefined
  >;
  const waitMs = Math.min(last + SEARCH_PAUSE_MS - Date.now(), SEARCH_PAUSE_MS);
  if (waitMs > 0) await systemClock.sleep(waitMs, signal);
  signal.throwIfAborted();
  await browser.storage.session.set({ [SEARCHING]: Date.now() });
}

/**
 * Opens a search in a tab: a further page of results at its own URL, else by the browser's own engine without an
 * address, otherwise at `address` with `%s` replaced.
 */
async function searchIn(tabId: number, { text, further }: OwnSearch, address: string): Promise<void> {
  if (address === '' && further === undefined) return searchFor(text, tabId);
  const url = further?.url ?? address.replace('%s', () => encodeURIComponent(text));
  await browser.tabs.update(tabId, { url });
}

/**
 * Gives the page in the tab to `take` when it no longer changes, until `take` accepts one. A page that is not accepted,
 * or has not loaded after 30 s, is shown to the user, which `waits` reports.
 * @throws Error if the tab is closed, or the signal aborts
 */
async function readResults(tabId: number, search: OwnSearch, { signal, take, waits }: TabSearching): Promise<void> {
  const lateMs = Date.now() + SLOW_MS;
  let before = '';
  let steady = 0;
  let isWaiting = false;
  for (;;) {
    await systemClock.sleep(LOOK_EVERY_MS, signal);
    const { status, url = '' } = await browser.tabs.get(tabId);
    const isLoaded = status === 'complete' && /^https?:/.test(url);
    const length = isLoaded ? await textLength(tabId) : undefined;
    const seen = length === undefined ? '' : `${length} ${url}`;
    steady = seen !== '' && seen === before ? steady + 1 : 0;
    before = seen;
    if (steady === STEADY_LOOKS) {
      // Read without waiting (`atOnce`), so that the page is not lost if the user stops or closes the tab now.
      const captured = await captureTab(tabId, { atOnce: true });
      if (captured.ok && (await take(search, captured.value))) break;
    }
    if (isWaiting || (steady < STEADY_LOOKS && Date.now() < lateMs)) continue;
    isWaiting = true;
    waits(true);
    await browser.tabs.update(tabId, { active: true });
  }
  if (isWaiting) waits(false);
}

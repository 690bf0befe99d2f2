/** Prefetching while hosts are idle: of pages, and of the robots.txt of other hosts. */
import { FetchError, type FetchFault } from '../engine/errors';
import type { FetchedPage } from '../engine/ports';

/** Prefetched pages kept per session; the limit bounds memory to a few megabytes on typical pages. */
const MAX_PAGES_AHEAD = 32;
/** Faults raised before the page itself was requested, so that it may be requested again. */
const NOT_ASKED: ReadonlySet<FetchFault> = new Set(['no-permission', 'offline', 'host-held', 'robots-unreachable']);

/** The page, the error of its request, or undefined where it should be requested again. Never rejects. */
type Outcome = Promise<FetchedPage | FetchError | undefined>;

/** Fetches pages before they are needed, while their hosts are idle. */
interface PagesAhead {
  /**
   * Starts the requests for the pages that were not requested yet. Of more than `MAX_PAGES_AHEAD` pages the oldest are
   * dropped. The signal identifies the session.
   */
  request(urls: readonly string[], signal?: AbortSignal): void;
  /** Returns and removes the outcome of a page of the session; undefined where the page was not prefetched. */
  take(url: string, signal?: AbortSignal): Outcome | undefined;
}

/** Creates a `PagesAhead`. @param fetchPage fetches one page in its host's turn. */
export function createPagesAhead(fetchPage: (url: string, signal?: AbortSignal) => Promise<FetchedPage>): PagesAhead {
  const sessions = new WeakMap<object, Map<string, Outcome>>();
  const unstoppable = {};

  /** Returns the pages requested ahead in a session, by URL. */
  function pagesOf(signal: AbortSignal | undefined): Map<string, Outcome> {
    const pages = sessions.get(signal ?? unstoppable) ?? new Map<string, Outcome>();
    sessions.set(signal ?? unstoppable, pages);
    return pages;
  }

  /**
   * Fetches a page. Never rejects.
   * @returns the page, the error of its request, or undefined after a fault that came before the page was requested.
   */
  async function outcomeOf(url: string, signal: AbortSignal | undefined): Outcome {
    try {
      return await fetchPage(url, signal);
    } catch (error) {
      return error instanceof FetchError && !NOT_ASKED.has(error.code) ? error : undefined;
    }
  }

  return {
    /**
     * Starts the requests for the pages without a kept outcome, none after the session's abort. Forgets the oldest
     * outcomes beyond `MAX_PAGES_AHEAD`.
     */
    request(urls, signal) {
      if (signal?.aborted) return;
      const pages = pagesOf(signal);
      for (const url of urls) if (!pages.has(url)) pages.set(url, outcomeOf(url, signal));
      for (const [url] of pages) {
        if (pages.size <= MAX_PAGES_AHEAD) break;
        pages.delete(url);
      }
    },
    /** Returns and removes the outcome of a page; undefined where the session did not prefetch it. */
    take(url, signal) {
      const pages = pagesOf(signal);
      const outcome = pages.get(url);
      pages.delete(url);
      return outcome;
    },
  };
}

/** Prepares addresses that are likely to be requested soon. */
interface LookAhead {
  /** Prepares addresses, most likely first. They replace the unprepared rest of the previous call. */
  prepare(urls: readonly string[], signal?: AbortSignal): void;
}

/**
 * Creates a `LookAhead`.
 * @param prepare does early work for one address, such as a request for robots.txt; must not reject.
 * @param atOnce addresses prepared in parallel; a low number leaves capacity for requests that are needed now.
 */
export function createLookAhead(
  prepare: (url: string, signal?: AbortSignal) => Promise<void>,
  atOnce: number,
): LookAhead {
  let left: readonly string[] = [];
  let cutOff: AbortSignal | undefined;
  let inHand = 0;

  /** Prepares the addresses that are left, one after another, until the signal aborts. */
  async function prepareInTurn(): Promise<void> {
    inHand += 1;
    for (let [url] = left; url !== undefined && !cutOff?.aborted; [url] = left) {
      left = left.slice(1);
      await prepare(url, cutOff);
    }
    inHand -= 1;
  }

  return {
    /** Replaces the list of addresses, and starts as many preparations as `atOnce` still allows. */
    prepare(urls, signal) {
      left = urls;
      cutOff = signal;
      for (let free = Math.min(atOnce - inHand, left.length); free > 0; free -= 1) void prepareInTurn();
    },
  };
}

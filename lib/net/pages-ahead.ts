import { FetchError, type FetchFault } from '../engine/errors';
import type { FetchedPage } from '../engine/ports';

/** Pages of a session that are kept at most until they are wanted: a bound for memory, of a few megabytes on the usual web. */
const MAX_PAGES_AHEAD = 32;
/** Faults that say nothing of the page: it was not asked for, and may be when it is wanted. */
const NOT_ASKED: ReadonlySet<FetchFault> = new Set(['no-permission', 'offline', 'host-held', 'robots-unreachable']);

/** A page, what became of it instead, or undefined where it is to be asked for anew. Never rejects. */
type Outcome = Promise<FetchedPage | FetchError | undefined>;

/** Pages that are asked for before they are wanted, while their hosts would be idle. */
export interface PagesAhead {
  /** Asks for those that were not asked for yet. A session is told from others by its signal, and its pages are forgotten with it. */
  name(urls: readonly string[], signal?: AbortSignal): void;
  /** What became of a page of the session; undefined where it was not asked for. Each is told of once. */
  take(url: string, signal?: AbortSignal): Outcome | undefined;
}

/** @param fetchPage asks for one page, in its host's turn. */
export function createPagesAhead(fetchPage: (url: string, signal?: AbortSignal) => Promise<FetchedPage>): PagesAhead {
  const sessions = new WeakMap<object, Map<string, Outcome>>();
  const unstoppable = {};

  function pagesOf(signal: AbortSignal | undefined): Map<string, Outcome> {
    const pages = sessions.get(signal ?? unstoppable) ?? new Map<string, Outcome>();
    sessions.set(signal ?? unstoppable, pages);
    return pages;
  }

  async function outcomeOf(url: string, signal: AbortSignal | undefined): Outcome {
    try {
      return await fetchPage(url, signal);
    } catch (error) {
      return error instanceof FetchError && !NOT_ASKED.has(error.code) ? error : undefined;
    }
  }

  return {
    name(urls, signal) {
      if (signal?.aborted) return;
      const pages = pagesOf(signal);
      for (const url of urls) if (!pages.has(url)) pages.set(url, outcomeOf(url, signal));
      for (const [url] of pages) {
        if (pages.size <= MAX_PAGES_AHEAD) break;
        pages.delete(url);
      }
    },
    take(url, signal) {
      const pages = pagesOf(signal);
      const outcome = pages.get(url);
      pages.delete(url);
      return outcome;
    },
  };
}

import { type NeedsBrowser, needsBrowser } from '../errors';
import type { ArchiveCopy, AttemptRecord, PageRecord, RankingRecord, TopicChange } from '../types';
import { type PageFailure, REDIRECTED } from './round-fetches';
import type { Arrival } from './topic-pages';
import type { TopicState } from './topic-state';

/** Result of reading a page in a tab of the user's browser after a plain request has failed. */
export type BrowserRead = Omit<Arrival, 'foundBy'> | PageFailure;

/** Returns the failed attempt at `url` if a browser tab may be able to read the page, else undefined. */
export function attemptForBrowser(state: TopicState, url: string): AttemptRecord | undefined {
  const attempt = state.attempts.get(url);
  return attempt !== undefined && needsBrowser(attempt.code) ? attempt : undefined;
}

/**
 * Pages behind a refusal or paywall may be readable by the user only. The crawl does not follow their links until the
 * user releases them.
 */
const ALONE: Readonly<Partial<Record<NeedsBrowser, PageRecord['readers']>>> = {
  paywall: 'user',
  'access-refused': 'user',
};

/**
 * Adds a page that is gone from its site as a web archive has it, or marks the known page as archived. A new page keeps
 * the provenance of its failed attempt.
 */
export function takeArchived(
  state: TopicState,
  arrival: Arrival & { readonly archived: ArchiveCopy },
  rank: () => RankingRecord,
): TopicChange {
  const topic = state.topic.id;
  const known = state.pages.byUrl(arrival.page.url);
  if (known !== undefined) {
    const marked: PageRecord = { ...known, archived: arrival.archived };
    state.pages.all[known.n] = marked;
    return { topic, pages: [marked] };
  }
  const attempt = state.attempts.get(arrival.page.url);
  const rows = state.pages.add([{ ...arrival, ...(attempt?.foundBy && { foundBy: attempt.foundBy }) }]);
  return { topic, ...rows, ranking: rank() };
}

/**
 * Adds a page that a tab has read to the topic as a candidate, or records that the tab failed too. In both cases the
 * attempt no longer needs the browser. The page does not count against the session's budget.
 * @param rank ranks the topic again.
 */
export function takeBrowserRead(
  state: TopicState,
  attempt: AttemptRecord,
  read: BrowserRead,
  rank: () => RankingRecord,
): TopicChange {
  const { topic, url, code } = attempt;
  const readers = ALONE[code as NeedsBrowser];
  const settled = (failure: Omit<PageFailure, 'message'>): AttemptRecord => {
    const next = { topic, url, code: failure.code, atMs: attempt.atMs, tries: attempt.tries + 1, retryable: false };
    state.attempts.set(url, next);
    return next;
  };
  if (!('page' in read)) return { topic, attempts: [settled(read)] };
  const foundBy = attempt.foundBy ?? { operator: 'import', round: 0, depth: 0 };
  const isKnown = state.pages.byUrl(read.page.url) !== undefined;
  const attempts = [settled(REDIRECTED)];
  if (isKnown) return { topic, attempts };
  const rows = state.pages.add([{ ...read, foundBy, ...(readers && { readers }) }]);
  return { topic, ...rows, attempts, ranking: rank() };
}

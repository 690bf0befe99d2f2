import { type NeedsBrowser, needsBrowser } from '../errors';
import type { AttemptRecord, PageRecord, RankingRecord, TopicChange } from '../types';
import { type PageFailure, REDIRECTED } from './round-fetches';
import type { Arrival, TopicState } from './topic-state';

/** What a tab of the user's browser made of a page that a plain request cannot read. */
export type BrowserRead = Omit<Arrival, 'foundBy'> | PageFailure;

/** The failed attempt at `url` that a tab may mend; undefined where there is none. */
export function attemptForBrowser(state: TopicState, url: string): AttemptRecord | undefined {
  const attempt = state.attempts.get(url);
  return attempt !== undefined && needsBrowser(attempt.code) ? attempt : undefined;
}

/** Pages behind a refusal or a paywall may be the user's alone: the crawl does not go out from them until released. */
const ALONE: Readonly<Partial<Record<NeedsBrowser, PageRecord['readers']>>> = {
  paywall: 'user',
  'access-refused': 'user',
};

/**
 * Takes a page that a tab has read into the topic as a candidate, or notes that the tab failed as well. Either way the attempt
 * needs the browser no longer. The budget of the session is not touched.
 * @param rank ranks the topic anew.
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
  const isKnown = state.pageByUrl(read.page.url) !== undefined;
  const attempts = [settled(REDIRECTED)];
  if (isKnown) return { topic, attempts };
  const rows = state.add([{ ...read, foundBy, ...(readers && { readers }) }]);
  return { topic, ...rows, attempts, ranking: rank() };
}

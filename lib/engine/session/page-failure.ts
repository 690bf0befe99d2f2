import { FetchError, needsBrowser, PageError } from '../errors';
import type { AttemptRecord, Provenance } from '../types';
import type { Arrival } from './topic-state';
import type { TopicView } from './topic-view';

/** Why an address gave no page, as it is noted with the round and in `attempts`. */
export interface PageFailure {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
}

/** Any error counts as one of its page: no page may end a session. */
export function pageFailure(error: unknown): PageFailure {
  if (error instanceof FetchError) return { code: error.code, message: error.message, retryable: error.retryable };
  if (error instanceof PageError) return { code: error.code, message: error.message, retryable: false };
  return { code: 'page-failed', message: String(error), retryable: false };
}

/** The address leads to a page with another one: it need not be asked again. */
export const REDIRECTED: PageFailure = { code: 'redirected', message: '', retryable: false };

/** Reading the page did not come to an end. */
export const HUNG: PageFailure = { code: 'page-hung', message: '', retryable: false };

/** One more try of an address that gave no page of its own. */
export function attemptAt(
  view: Pick<TopicView, 'topic' | 'triesOf'>,
  url: string,
  { code, retryable }: Omit<PageFailure, 'message'>,
  atMs: number,
  foundBy?: Provenance,
): AttemptRecord {
  const attempt = { topic: view.topic.id, url, code, atMs, tries: view.triesOf(url) + 1, retryable };
  // A tab may read the page later; then it must be known who found it.
  return foundBy !== undefined && needsBrowser(code) ? { ...attempt, foundBy } : attempt;
}

export interface PendingPage {
  readonly url: string;
  readonly arrival: Arrival;
}

/** What became of a judged address that came without its page. */
export type PendingOutcome = PendingPage | { readonly url: string; readonly failure: PageFailure };

import { FetchError, PageError } from '../errors';

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

import type { Provenance } from '../basics';
import { needsBrowser } from '../errors';
import type { AttemptRecord } from '../records';
import type { PageFailure } from './retriever';

/** Largest number of tries of a URL with a retryable fault. */
const MAX_TRIES_PER_ADDRESS = 3;
/** Least pause before the second try of a URL; each later pause is `PAUSE_GROWTH` times as long. */
const FIRST_PAUSE_MS = 60_000;
const PAUSE_GROWTH = 10;
/** Longest pause before the next try, whatever the host asks for. */
const MAX_PAUSE_MS = 24 * 3_600_000;

/**
 * Returns the `attempts` row after one more failed try of a URL, without storing it. With tries left after a retryable
 * fault, `retryAtMs` is the time of the next one: after the growing pause, or after the pause that the host asked for
 * if it is longer.
 * @param foundBy kept only after failures for which a browser tab may read the page.
 */
export function attemptAt(
  {
    topic,
    attempts,
  }: { readonly topic: { readonly id: string }; readonly attempts: ReadonlyMap<string, AttemptRecord> },
  url: string,
  { code, retryable, retryAfterMs = 0 }: Omit<PageFailure, 'message'>,
  atMs: number,
  foundBy?: Provenance,
): AttemptRecord {
  const tries = (attempts.get(url)?.tries ?? 0) + 1;
  const attempt = { topic: topic.id, url, code, atMs, tries, retryable };
  const pauseMs = Math.max(FIRST_PAUSE_MS * PAUSE_GROWTH ** (tries - 1), Math.min(retryAfterMs, MAX_PAUSE_MS));
  return {
    ...attempt,
    ...(!hasFailed(attempt) && { retryAtMs: atMs + pauseMs }),
    // If only a browser tab can read the page, its provenance is kept until the tab does so.
    ...(foundBy !== undefined && needsBrowser(code) && { foundBy }),
  };
}

/** True if the URL of an attempt failed for good or has used all its tries. */
export function hasFailed({ retryable, tries }: Pick<AttemptRecord, 'retryable' | 'tries'>): boolean {
  return !retryable || tries >= MAX_TRIES_PER_ADDRESS;
}

/** Returns the milliseconds until the next try of a URL that failed for now; 0 where it need not wait. */
export function retryWaitMs(attempt: Pick<AttemptRecord, 'retryAtMs'> | undefined, nowMs: number): number {
  const waitMs = (attempt?.retryAtMs ?? 0) - nowMs;
  // A wait above the maximum comes from a clock that was set back or from an imported file, and is ignored.
  return waitMs > MAX_PAUSE_MS ? 0 : Math.max(0, waitMs);
}

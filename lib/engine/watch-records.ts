/** Stored rows that watching a topic keeps between its runs. */

/** How often a topic is watched. */
export const WATCH_INTERVALS = ['off', 'daily', 'weekly'] as const;
export type WatchInterval = (typeof WATCH_INTERVALS)[number];

/**
 * Why a seed or confirmed page is lost: 404 or 410, a redirect to another domain, a domain broker's page, or another
 * text with other account identifiers (page/owner-ids.ts).
 */
export type PageLoss = 'not-found' | 'moved' | 'parked' | 'other-owner';

/** Validators of an HTTP answer (RFC 9110, 8.8), for the next conditional request. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** Store table `watched`, key [topic+target]: a document, page or query that every watch run checks. */
export interface WatchedRecord extends Validators {
  readonly topic: string;
  /** A URL. For `query` and `backlinks`: the kind, a space, and the query or URL. */
  readonly target: string;
  /** `page` is a seed or confirmed page; the run only checks whether it still exists. */
  readonly kind: 'feed' | 'sitemap' | 'hub' | 'query' | 'backlinks' | 'page';
  readonly checkedAtMs: number;
  /** When a check last found new URLs, or first found the page changed or lost. */
  readonly changedAtMs?: number | undefined;
  /** Hashes (`hash53`) of all URLs that a sitemap or hub page listed at its last check. */
  readonly listed?: Float64Array | undefined;
  /** New URLs that the target listed and that were not fetched yet. */
  readonly fresh: readonly string[];
  readonly loss?: PageLoss | undefined;
}

/** Rows that watching a topic keeps between its runs. */

/** How often a topic is watched. */
export const WATCH_INTERVALS = ['off', 'daily', 'weekly'] as const;
export type WatchInterval = (typeof WATCH_INTERVALS)[number];

/** Why a seed or confirmed page is no longer where it was: 404 or 410, a redirect to another domain, or a page of a domain broker. */
export type PageLoss = 'not-found' | 'moved' | 'parked';

/** Validators of an HTTP answer (RFC 9110, 8.8), for the next conditional request. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** Store table `watched`, key [topic+target]: a document, page or query that each run of watching checks again. */
export interface WatchedRecord extends Validators {
  readonly topic: string;
  /** An address or, for `query` and `backlinks`, the kind, a blank and the query or address. */
  readonly target: string;
  /** `page` is a seed or confirmed page, checked only for whether it is still there. */
  readonly kind: 'feed' | 'sitemap' | 'hub' | 'query' | 'backlinks' | 'page';
  readonly checkedAtMs: number;
  /** When a check last named new addresses or found another text. */
  readonly changedAtMs?: number | undefined;
  /** Hashes (`hash53`) of all addresses that a sitemap or hub page listed at its last check. */
  readonly listed?: Float64Array | undefined;
  /** New addresses that it named and that wait to be fetched. */
  readonly fresh: readonly string[];
  readonly loss?: PageLoss | undefined;
}

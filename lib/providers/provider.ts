import type { Clock, Hit, SearchKind, SearchRequest } from '../engine/ports';
import type { HttpClient } from '../net/http';

/** What the user must set: nothing (`keyless`), a key, or a base URL. `optional-key` works better with a key. */
export type ProviderAccess = 'keyless' | 'optional-key' | 'self-hosted' | 'key';

/** A result; `url` is an absolute http or https URL as the provider returned it, not canonical. */
export type ProviderHit = Omit<Hit, 'provider'>;

export interface ProviderAnswer {
  /** Hits in descending order of relevance. */
  readonly hits: readonly ProviderHit[];
  /** True if the provider says that more results follow, or if a full page of results suggests it. */
  readonly hasMore: boolean;
  /** Number of requests left of the quota, if the service states it. */
  readonly quotaLeft?: number | undefined;
  /** Pause that the service asks for before the next request. */
  readonly waitMs?: number | undefined;
  /** Number of captures, only for archives. With `hasMore`, a lower bound. */
  readonly total?: number;
}

/** Access to the browser's history and bookmarks; available if the user granted the permissions. */
export interface BrowserHistory {
  /** Returns the pages from which the user reached `url`. */
  referrersOf(url: string): Promise<readonly Pick<ProviderHit, 'url' | 'title'>[]>;
}

/** HTTP client and settings for one provider call. */
export interface ProviderContext {
  /** HTTP client that enforces the minimum interval, time-out and address guard, and sends no cookies. */
  readonly http: HttpClient;
  readonly clock: Clock;
  /** The user's key; '' if not set. */
  readonly key: string;
  /** The user's base URL without a trailing slash; '' if not set. */
  readonly baseUrl: string;
  /** The user's contact for services that ask for one; '' if not set. */
  readonly contact: string;
  readonly signal: AbortSignal | undefined;
  /** Keyword search through the providers selected by `derivedFrom`. */
  readonly keywordSearch: (request: SearchRequest) => Promise<ProviderAnswer>;
  readonly browserHistory: BrowserHistory | undefined;
}

/**
 * Minimum interval between two requests within a budget. Wikimedia: 200 requests a minute for all projects together.
 */
export const BUDGETS = { wikimedia: 400 } as const;
type Budget = keyof typeof BUDGETS;

interface Quota {
  readonly requests: number;
  readonly periodMs: number;
}

/** One search, backlink or archive service. */
export interface Provider {
  /** Stable identifier under which settings and state are stored; lower case with hyphens. */
  readonly id: string;
  /** Proper name, not translated. */
  readonly name: string;
  readonly serves: readonly SearchKind[];
  readonly access: ProviderAccess;
  /** Whether the user may set a base URL. Implied if `access` is `self-hosted`. */
  readonly acceptsBaseUrl?: boolean;
  /** Returns the URL prefix of requests to the user's server. Other URLs of that server are blocked. */
  readonly endpoint?: (baseUrl: string) => string;
  /** Returns the URL prefix of copies of pages on the user's server; absent if it has none. */
  readonly copies?: (baseUrl: string) => string;
  /** Whether the provider is on by default. A required key or base URL must be set as well. */
  readonly enabledByDefault: boolean;
  /** Minimum interval between two requests. */
  readonly minIntervalMs: number;
  /**
   * Name of a limit that a company sets for its services together. Their providers share the rate (`BUDGETS`), and a
   * refusal of one stops all. The user's own server is not part of it.
   */
  readonly budget?: Budget;
  /** Free quota; absent if it depends on the user's plan or is not documented. */
  readonly quota?: Quota | undefined;
  /** Free quota with a key, if it differs. */
  readonly keyQuota?: Quota;
  /** URL of the service's terms or documentation. */
  readonly termsUrl: string;
  /** Licence or permitted use of the results. */
  readonly licence: string;
  /** Match patterns of the host permissions that the provider needs. */
  readonly origins: readonly string[];
  /** Whether the service understands quoted phrases and `-site:` in a query. */
  readonly exactPhrases?: boolean;
  /** Set for a provider that uses other providers' keyword search: any, or those with `exactPhrases`. */
  readonly derivedFrom?: 'keyword' | 'exact-phrases';
  /** Search that the test button sends instead of the default one. */
  readonly probe?: SearchRequest;
  /**
   * Sends a search to the service and returns its hits.
   * @throws ProviderError, FetchError
   */
  search(request: SearchRequest, context: ProviderContext): Promise<ProviderAnswer>;
}

export const NO_HITS: ProviderAnswer = { hits: [], hasMore: false };

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const MONTH_MS = 30 * DAY_MS;

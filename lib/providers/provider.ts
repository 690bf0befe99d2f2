import type { Clock, SearchKind, SearchRequest } from '../engine/ports';
import type { HttpClient } from '../net/http';

/** `keyless` needs nothing, `self-hosted` a base address, `key` a key; `optional-key` works better with one. */
export type ProviderAccess = 'keyless' | 'optional-key' | 'self-hosted' | 'key';

export interface ProviderHit {
  /** As given, not yet canonical; absolute http(s). */
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
}

export interface ProviderAnswer {
  /** Best first. */
  readonly hits: readonly ProviderHit[];
  /** True when the provider says, or a full page of results suggests, that there are more. */
  readonly hasMore: boolean;
}

/** One page the browser visited or bookmarked and that leads to another. */
interface BrowserReferrer {
  readonly url: string;
  readonly title: string;
}

/** What the browser itself knows of links to a page. Given by the platform where the user granted the permissions. */
export interface BrowserHistory {
  referrersOf(url: string): Promise<readonly BrowserReferrer[]>;
}

/** What a provider gets to work with. */
export interface ProviderContext {
  /** Obeys minimum interval, time-out and address guard; sends no cookies. */
  readonly http: HttpClient;
  readonly clock: Clock;
  /** '' where the user set none. */
  readonly key: string;
  /** Without a trailing slash; '' where the user set none. */
  readonly baseUrl: string;
  readonly signal: AbortSignal | undefined;
  /** Keyword search through the providers that `derivedFrom` names. */
  readonly keywordSearch: (request: SearchRequest) => Promise<ProviderAnswer>;
  readonly browserHistory: BrowserHistory | undefined;
}

interface Quota {
  readonly requests: number;
  readonly periodMs: number;
}

/** One search or backlink service: what it is, what it may cost, and how it is asked. */
export interface Provider {
  /** Stable identifier, key of settings and state. Lower case and hyphens. */
  readonly id: string;
  /** Proper name, not translated. */
  readonly name: string;
  readonly serves: readonly SearchKind[];
  readonly access: ProviderAccess;
  /** Whether the user may set the address of a server of one's own. Always so where `access` is `self-hosted`. */
  readonly acceptsBaseUrl?: boolean;
  /** What its requests to a server of the user's own begin with; nothing else there may be asked. */
  readonly endpoint?: (baseUrl: string) => string;
  /** Whether it is on where the user set nothing. One that needs a key or address is on only when it has it. */
  readonly enabledByDefault: boolean;
  /** Least time between two requests. */
  readonly minIntervalMs: number;
  /** What the provider allows for nothing or by its terms; absent where it depends on the user's plan. */
  readonly quota?: Quota;
  /** Page with terms or documentation. */
  readonly termsUrl: string;
  /** Licence of the data, or what may be done with it. */
  readonly licence: string;
  /** Origins it asks, as match patterns for a host permission; none where it asks no one, or the user's own server. */
  readonly origins: readonly string[];
  /** Understands quoted phrases and `-site:` in a query. */
  readonly exactPhrases?: boolean;
  /**
   * Makes no request of its own, but builds on keyword search through the other providers: any of them, or only those
   * with `exactPhrases`.
   */
  readonly derivedFrom?: 'keyword' | 'exact-phrases';
  /** A search that the test button makes, of a kind it serves. */
  readonly probe?: SearchRequest;
  /** @throws ProviderError, FetchError. */
  search(request: SearchRequest, context: ProviderContext): Promise<ProviderAnswer>;
}

export const NO_HITS: ProviderAnswer = { hits: [], hasMore: false };

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const MONTH_MS = 30 * DAY_MS;

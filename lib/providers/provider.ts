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
  /** Number of captures; only of an archive. With `hasMore`, at least so many. */
  readonly total?: number;
}

/** One page the browser visited or bookmarked and that leads to another. */
interface BrowserReferrer {
  readonly url: string;
  readonly title: string;
}

/** Links to a page that the browser knows; available where the user granted the permissions. */
export interface BrowserHistory {
  referrersOf(url: string): Promise<readonly BrowserReferrer[]>;
}

/** Request client and settings of one provider call. */
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

/** One search or backlink service. */
export interface Provider {
  /** Stable identifier, key of settings and state. Lower case and hyphens. */
  readonly id: string;
  /** Proper name, not translated. */
  readonly name: string;
  readonly serves: readonly SearchKind[];
  readonly access: ProviderAccess;
  /** Whether the user may set a base URL. Always so where `access` is `self-hosted`. */
  readonly acceptsBaseUrl?: boolean;
  /** URL prefix of its requests to the user's server; other URLs of that server are blocked. */
  readonly endpoint?: (baseUrl: string) => string;
  /** Whether it is on by default; one that needs a key or base URL also needs that. */
  readonly enabledByDefault: boolean;
  /** Minimum interval between two requests. */
  readonly minIntervalMs: number;
  /** Free quota; absent where it depends on the user's plan. */
  readonly quota?: Quota;
  /** Page with terms or documentation. */
  readonly termsUrl: string;
  /** Licence or permitted use of the results. */
  readonly licence: string;
  /** Match patterns of the host permission that it needs. */
  readonly origins: readonly string[];
  /** Understands quoted phrases and `-site:` in a query. */
  readonly exactPhrases?: boolean;
  /** Makes no request, but uses keyword search by other providers: any of them, or only those with `exactPhrases`. */
  readonly derivedFrom?: 'keyword' | 'exact-phrases';
  /** Search of the test button. */
  readonly probe?: SearchRequest;
  /** @throws ProviderError, FetchError. */
  search(request: SearchRequest, context: ProviderContext): Promise<ProviderAnswer>;
}

export const NO_HITS: ProviderAnswer = { hits: [], hasMore: false };

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const MONTH_MS = 30 * DAY_MS;

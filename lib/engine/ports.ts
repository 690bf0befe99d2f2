/** Interfaces that the engine's host implements: the engine worker, the benchmark in Node, and tests. */
import type { CountedTerms, Language, PageNumber, TextDocument } from './basics';
import type { AnswerRecord, LinksRecord, TopicRecord } from './records';
import type { SessionRecord } from './session-records';
import type { TopicChange, TopicSnapshot } from './topic-change';
import type { Validators, WatchedRecord } from './watch-records';

export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): number;
  /** Resolves after `ms`; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A seeded pseudo-random generator. The same state gives the same sequence on every platform. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Unsigned 32-bit state; a generator created from it continues the sequence. */
  readonly state: number;
}

/** Response to a request for one URL. */
export interface FetchedPage {
  readonly url: string;
  readonly finalUrl: string;
  readonly status: number;
  /** Value of the Content-Type header, or ''. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly fetchedAtMs: number;
  /** Statements of headers and robots.txt about use by machines, as in `ParsedPage`. */
  readonly permits?: readonly string[];
}

/** Response to a conditional request: 304 without a body, 404, 410, or the document with its validators. */
export interface Revalidation extends FetchedPage, Validators {}

/**
 * Fetches pages politely: obeys robots.txt, sends one request per host at a time with a delay, and limits time and
 * size.
 */
export interface Fetcher {
  /** Fetches a page, with delays between the requests to a host. @throws FetchError with a code of errors.ts. */
  fetchPage(url: string, signal?: AbortSignal): Promise<FetchedPage>;
  /** True if the host of `url` asked for a pause longer than a round waits. */
  isHeld?(url: string): boolean;
  /** Returns the milliseconds until the pause that the host of `url` asked for is over; 0 without a pause. */
  heldForMs?(url: string): number;
  /**
   * Starts requests for `pages` ahead of need, and prepares the hosts of `others`, likeliest first. Each call replaces
   * the lists of the call before. Returns at once; never throws.
   */
  prepare?(pages: readonly string[], others: readonly string[], signal?: AbortSignal): void;
  /** Sends a conditional request for a page, with the same politeness. @throws FetchError, except for 404 and 410. */
  revalidate?(url: string, validators: Validators, signal?: AbortSignal): Promise<Revalidation>;
  /** Fetches a sitemap or feed as text, with the same politeness. @throws FetchError. */
  fetchText(url: string, signal?: AbortSignal): Promise<string>;
}

/**
 * Kinds of search request. `captures` asks a web archive for captures of a page, `translations` asks for names and
 * terms in another language; no operator uses these.
 */
export type SearchKind = 'keyword' | 'related' | 'backward' | 'captures' | 'translations';

/** One search result. Results are sorted best first. `url` is as the provider gave it, not yet canonical. */
export interface Hit {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  /** Identifier of the provider that returned the result. */
  readonly provider: string;
}

export interface SearchRequest {
  readonly kind: SearchKind;
  /** For `keyword`, the query; for other kinds, the URL of a page. */
  readonly query: string;
  /** For `related`: title, terms and language of the page, for providers that search by title or terms. */
  readonly title?: string;
  readonly terms?: readonly string[];
  readonly language?: Language;
  /** For `translations`: the language into which the query and the terms are translated. */
  readonly into?: Language;
  /** Whether the session looks for new sites or for more pages of any site; absent = pages. */
  readonly seeks?: 'sites' | 'pages';
  /** Sites to leave out of the results, least wanted first. Services without such an option ignore the list. */
  readonly withoutSites?: readonly string[];
  /** Identifiers of providers that are not asked. */
  readonly withoutSources?: readonly string[] | undefined;
  /** Greatest age of the results in days. Services without an option for it ignore it. */
  readonly recentDays?: number;
  /** Largest number of results over all providers. */
  readonly limit: number;
  /** 0-based number of the results page. */
  readonly page: number;
}

export interface ProviderFailure {
  readonly provider: string;
  readonly code: string;
  readonly message: string;
}

interface SearchAnswer {
  readonly hits: readonly Hit[];
  readonly failures: readonly ProviderFailure[];
  /** Identifiers of the providers that were asked, whatever they answered. */
  readonly asked?: readonly string[];
  /** True if no provider has another page of results. */
  readonly exhausted: boolean;
}

/** All enabled search and backlink providers behind one interface. Never throws for a provider's fault. */
export interface Providers {
  /**
   * False if no enabled provider answers requests of that kind; operators then need not send one.
   * @param without identifiers of providers that are not asked
   */
  serves(kind: SearchKind, without?: readonly string[] | undefined): boolean;
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer>;
}

/** A page listed in a feed or sitemap. `from` is the URL of the feed or sitemap; `title` may be ''. */
export interface ListedPage {
  readonly url: string;
  readonly title: string;
  readonly from: string;
}

/** Result of a conditional request for a feed or sitemap. */
export interface CheckedFeed extends Validators {
  /** HTTP status. Unless it is 2xx, both lists are empty and the kind is unknown. 304, 404 and 410 are no errors. */
  readonly status: number;
  readonly kind: 'feed' | 'sitemap' | 'sitemap-index' | 'opml' | 'unknown';
  /** Listed pages in document order; `changedAtMs` is set if the document dates the page. */
  readonly pages: readonly (ListedPage & { readonly changedAtMs?: number | undefined })[];
  /** URLs of further sitemaps that a sitemap index lists. */
  readonly documents: readonly string[];
}

/** Reads pages listed in the feeds and sitemaps of sites. */
export interface SiteFeeds {
  /**
   * Pages listed by the site of `url`, in the order of its documents, without repeats. Never rejects for the site's
   * fault.
   * @param feeds URLs of feeds and sitemaps, or of blogrolls and links pages, that the page names; these are read
   * first.
   * @param list `own` for pages of the site (the default), `blogroll` for the sites that it recommends: in OPML, also
   * in `/.well-known/recommendations.opml`, and by links of HTML pages to other sites.
   */
  pagesOf(
    url: string,
    feeds: readonly string[],
    signal?: AbortSignal,
    list?: 'own' | 'blogroll',
  ): Promise<readonly ListedPage[]>;
  /** URLs of sitemaps of the site of `url`: those in its robots.txt, or `/sitemap.xml` if there are none. */
  sitemapsOf?(url: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** Checks one feed or sitemap by a conditional request. @throws FetchError. */
  check?(address: string, validators: Validators, signal?: AbortSignal): Promise<CheckedFeed>;
}

/** Durable storage with a single writer. */
export interface Store {
  listTopics(): Promise<TopicRecord[]>;
  /** Ids of topics that have pages but no stored ranking. */
  unranked(): Promise<string[]>;
  /** Reads a topic; undefined if it does not exist. */
  loadTopic(id: string): Promise<TopicSnapshot | undefined>;
  /** Reads only the session of a topic. */
  loadSession(topic: string): Promise<SessionRecord | undefined>;
  /** Reads the links of one page, which the engine does not keep in memory. */
  loadLinks(topic: string, n: PageNumber): Promise<LinksRecord | undefined>;
  /** Reads the rows that watching keeps of a topic, in key order. */
  loadWatched(topic: string): Promise<WatchedRecord[]>;
  /**
   * Reads the terms of a topic's first pages, which are mostly seeds or close to them, as background for other topics.
   */
  sampleTerms(topic: string, limit: number): Promise<CountedTerms[]>;
  /** Writes the whole change in one transaction, or nothing. @throws StoreError (`quota`, `closed`, `conflict`). */
  commit(change: TopicChange): Promise<void>;
  /** Result of the command with this call id, if its change was committed. */
  answerTo(call: string): Promise<AnswerRecord | undefined>;
  /** Tests whether a round can be stored; writes nothing lasting. @throws StoreError `quota`. */
  probe(): Promise<void>;
  /** Deletes the topic and all its rows in one transaction. */
  deleteTopic(id: string): Promise<void>;
}

/** Reads a document that is not HTML. @throws PageError if the document is broken, encrypted or takes too long. */
export type Reader<T> = (input: T, url: string, signal?: AbortSignal) => Promise<TextDocument>;

/** Readers that the host provides. A document kind without a reader gives `unsupported-type`. */
export interface DocumentReaders {
  readonly pdf?: Reader<Uint8Array>;
  /** Reads RSS, Atom and JSON Feed as a page whose links are the entries. */
  readonly feed?: Reader<string>;
}

/** Records which page is being read, so that the next worker knows on which page this one stopped responding. */
export interface AtWork {
  /** Runs `work` with `url` recorded, one call at a time. @throws whatever `work` throws. */
  during<T>(url: string, work: () => T | Promise<T>): Promise<T>;
}

export interface Logger {
  debug(message: string, details?: unknown): void;
  warn(message: string, details?: unknown): void;
}

/** What the engine asks of whoever runs it: the engine worker, the benchmark in Node, tests. */
import type {
  AnswerRecord,
  CountedTerms,
  Language,
  LinksRecord,
  PageNumber,
  SessionRecord,
  TextDocument,
  TopicChange,
  TopicRecord,
  TopicSnapshot,
  Validators,
  WatchedRecord,
} from './types';

export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): number;
  /** Resolves after `ms`; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A seeded generator. The same state gives the same sequence everywhere. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Unsigned 32-bit state to store and to start again from. */
  readonly state: number;
}

/** What the network gave for one address. */
export interface FetchedPage {
  readonly url: string;
  readonly finalUrl: string;
  readonly status: number;
  /** Value of the Content-Type header, or ''. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly fetchedAtMs: number;
}

/** An answer to a conditional request: 304 without bytes, 404 or 410, or the document with its validators. */
export interface Revalidation extends FetchedPage, Validators {}

/** Polite fetching of HTML pages: robots, one request per host at a time, delay, time-out, size cap. */
export interface Fetcher {
  /** @throws FetchError with a code of errors.ts. */
  fetchPage(url: string, signal?: AbortSignal): Promise<FetchedPage>;
  /** Whether the host of an address asked to be left alone for longer than a round waits. */
  isHeld?(url: string): boolean;
  /**
   * Asks for pages that are about to be wanted, and makes the hosts of others ready, the likeliest first, in place of those named before.
   * Returns at once; never throws.
   */
  prepare?(pages: readonly string[], others: readonly string[], signal?: AbortSignal): void;
  /** A conditional request of a page, under the same politeness. @throws FetchError, not for 404 and 410. */
  revalidate?(url: string, validators: Validators, signal?: AbortSignal): Promise<Revalidation>;
  /** Fetches a sitemap or feed as text under the same politeness. @throws FetchError. */
  fetchText(url: string, signal?: AbortSignal): Promise<string>;
}

/** `captures`: captures of a page by a web archive; no operator asks for them. */
export type SearchKind = 'keyword' | 'related' | 'backward' | 'captures';

/** One address named by a provider, best first within an answer. `url` is as given, not yet canonical. */
export interface Hit {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  /** Identifier of the provider that gave it. */
  readonly provider: string;
}

export interface SearchRequest {
  readonly kind: SearchKind;
  /** Keyword: the query. Otherwise: the page's URL. */
  readonly query: string;
  /** Related: what is known of the page, for providers that search by title or terms. */
  readonly title?: string;
  readonly terms?: readonly string[];
  readonly language?: Language;
  /** Sites whose pages are not wanted, the least wanted first; services that cannot leave sites out pass over it. */
  readonly withoutSites?: readonly string[];
  /** Most hits wanted over all providers. */
  readonly limit: number;
  /** 0-based page of results. */
  readonly page: number;
}

export interface ProviderFailure {
  readonly provider: string;
  readonly code: string;
  readonly message: string;
}

export interface SearchAnswer {
  readonly hits: readonly Hit[];
  readonly failures: readonly ProviderFailure[];
  /** True when no provider has another page of results. */
  readonly exhausted: boolean;
}

/** The search and backlink providers that are switched on, behind one door. Never throws for a provider's fault. */
export interface Providers {
  /** False when no provider serves that kind, so that the operator need not be tried. */
  serves(kind: SearchKind): boolean;
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer>;
}

/** A page that a feed or sitemap names; `from` is the address of that document, `title` may be ''. */
export interface ListedPage {
  readonly url: string;
  readonly title: string;
  readonly from: string;
}

/** What a conditional request of a feed or sitemap gave. */
export interface CheckedFeed extends Validators {
  /** 304: nothing below is set. 404 and 410 are answers as well. */
  readonly status: number;
  readonly kind: 'feed' | 'sitemap' | 'sitemap-index' | 'opml' | 'unknown';
  /** In document order; `changedAtMs` where the document dates the page. */
  readonly pages: readonly (ListedPage & { readonly changedAtMs?: number | undefined })[];
  /** Further sitemaps that an index lists. */
  readonly documents: readonly string[];
}

/** Pages that sites name themselves, in their feeds and sitemaps. */
export interface SiteFeeds {
  /**
   * Pages of the site of `url`, in the order of its documents, each once. Never rejects for the site's fault.
   * @param feeds addresses of feeds and sitemaps that the page declares; they are read first.
   */
  pagesOf(url: string, feeds: readonly string[], signal?: AbortSignal): Promise<readonly ListedPage[]>;
  /** Sitemaps of the site of `url`: those of its robots.txt or, without any, `/sitemap.xml`. */
  sitemapsOf?(url: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** One document by a conditional request. @throws FetchError. */
  check?(address: string, validators: Validators, signal?: AbortSignal): Promise<CheckedFeed>;
}

/** Durable storage with one writer. */
export interface Store {
  listTopics(): Promise<TopicRecord[]>;
  /** Topics with pages that no ranking is stored of. */
  unranked(): Promise<string[]>;
  /** Undefined where there is no such topic. */
  loadTopic(id: string): Promise<TopicSnapshot | undefined>;
  /** Session of a topic without the rest of it. */
  loadSession(topic: string): Promise<SessionRecord | undefined>;
  /** Links of one page; the engine does not keep them in memory. */
  loadLinks(topic: string, n: PageNumber): Promise<LinksRecord | undefined>;
  /** What watching keeps of a topic, in key order. */
  loadWatched(topic: string): Promise<WatchedRecord[]>;
  /** Terms of the first pages of a topic, which are its seeds or near them: background for other topics. */
  sampleTerms(topic: string, limit: number): Promise<CountedTerms[]>;
  /** Writes the whole change in one transaction, or nothing. @throws StoreError (`quota`, `closed`, `conflict`). */
  commit(change: TopicChange): Promise<void>;
  /** What the command of this call came to, if its change was committed. */
  answerTo(call: string): Promise<AnswerRecord | undefined>;
  /** Finds out whether a round can be stored, leaving nothing behind. @throws StoreError `quota`. */
  probe(): Promise<void>;
  /** Removes the topic and all its rows in one transaction. */
  deleteTopic(id: string): Promise<void>;
}

/** Reads a document that is not HTML. @throws PageError where the document is broken, encrypted or takes too long. */
export type Reader<T> = (input: T, url: string, signal?: AbortSignal) => Promise<TextDocument>;

/** Readers that the host brings along; a kind without a reader is `unsupported-type`. */
export interface DocumentReaders {
  readonly pdf?: Reader<Uint8Array>;
  /** RSS, Atom and JSON Feed: a page whose links are the entries. */
  readonly feed?: Reader<string>;
}

/** Tells which page is being read, so that one in which the worker hangs is known to the next. */
export interface AtWork {
  /** Runs `work`, one address after another. @throws what `work` throws. */
  during<T>(url: string, work: () => T | Promise<T>): Promise<T>;
}

export interface Logger {
  debug(message: string, details?: unknown): void;
  warn(message: string, details?: unknown): void;
}

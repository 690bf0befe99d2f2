import type { Link, ParsedPage, Provenance, TextDocument } from '../basics';
import { FetchError, PageError } from '../errors';
import { isUsersOwn } from '../insight/open-page';
import { decodeHtml } from '../page/decode';
import { type ParseInput, parsePage } from '../page/parse';
import { fewStatements } from '../page/permits';
import { type Origin, readMarkdown, readPlainText, textPage } from '../page/text-page';
import { documentKind } from '../page/unreadable';
import type { AtWork, DocumentReaders, FetchedPage, Fetcher, Reader, Revalidation } from '../ports';
import { isParked, placeholderFault, repeatsErrorPage } from '../spam/placeholder-page';
import type { Analyzer } from '../text/analyze';
import { canonicalUrl } from '../url/canonical';
import { isPrivateAddress } from '../url/filter';
import type { Validators } from '../watch-records';
import type { Arrival } from './topic-pages';

/** Number of characters read to tell HTML from XML. */
const SNIFFED_CHARS = 500;
const HTML_START = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!doctype html|<html)/i;

/** Name of a page that no host has. */
const NO_PAGE = 'no-such-page-7319';
/** Hosts whose error pages are remembered. */
const MOST_HOSTS = 1_000;

/** Number of responses kept until the session fetches their pages; each may have some MiB. */
const MOST_KEPT = 5;

/** HTML that is not fetched here, for example from a tab, with its URL and other known data. */
type GivenPage = Omit<ParseInput, 'finalUrl' | 'isPrivate'>;

/** Fetches and parses pages: takes a URL, returns a page with counted terms. */
export class Retriever {
  /** By host: its page for a URL that cannot exist; undefined if the host answers that such a page does not exist. */
  readonly #errorPages = new Map<string, Promise<ParsedPage | undefined>>();

  /** Responses of pages whose links were read, by URL, oldest first. */
  readonly #kept = new Map<string, FetchedPage>();

  constructor(
    private readonly fetcher: Fetcher,
    private readonly analyzer: Analyzer,
    private readonly hubScore: (url: string) => number,
    private readonly atWork: AtWork = { during: async (_url, work) => work() },
    private readonly readers: DocumentReaders = {},
  ) {}

  /** True if a request for the URL would fail with `host-held` now. */
  isHeld(url: string): boolean {
    return this.fetcher.isHeld?.(url) ?? false;
  }

  /** Returns the milliseconds for which requests for the URL would fail with `host-held`; 0 if they would not now. */
  heldForMs(url: string): number {
    return this.isHeld(url) ? (this.fetcher.heldForMs?.(url) ?? 0) : 0;
  }

  /** Lets the fetcher request `pages` ahead of need, and prepare the hosts of `others` (`Fetcher.prepare`). */
  prepare(pages: readonly string[], others: readonly string[], signal: AbortSignal | undefined): void {
    this.fetcher.prepare?.(pages, others, signal);
  }

  /**
   * Fetches and parses a page, or parses the response that `links` kept, once and without a request. The page gets the
   * final URL after redirects, so that two URLs of one page give one page. A URL that the user marked or imported is
   * refused if opening it may do something or it holds a secret.
   * @param promised title and snippet of the search result that led to the URL, or ''. Absent for a page that the user
   * chose, which is accepted even without real content.
   * @throws FetchError, PageError.
   */
  async retrieve(
    url: string,
    foundBy: Provenance,
    signal: AbortSignal | undefined,
    promised?: string,
  ): Promise<Arrival> {
    if (isUsersOwn(foundBy) && isPrivateAddress(url))
      throw new FetchError('off-limits', url, 'opening it may do something, or it holds a secret');
    const kept = this.#kept.get(url);
    this.#kept.delete(url);
    return this.readAnswer(kept ?? (await this.fetcher.fetchPage(url, signal)), foundBy, promised, signal);
  }

  /**
   * Returns the links of a page. The response is kept, so the next `retrieve` of the URL sends no further request,
   * unless `MOST_KEPT` other pages came between. @throws FetchError, PageError.
   */
  async links(url: string, signal: AbortSignal | undefined): Promise<readonly Link[]> {
    const answer = this.#kept.get(url) ?? (await this.fetcher.fetchPage(url, signal));
    this.#kept.set(url, answer);
    for (const [oldest] of this.#kept) if (this.#kept.size > MOST_KEPT) this.#kept.delete(oldest);
    return this.#readPage(answer, undefined, signal, async (page) => page.links);
  }

  /**
   * True if the host shows the same page for a URL that cannot exist; false if that request fails. Each host is asked
   * once, and again after an interrupted request.
   */
  async isErrorPage(page: ParsedPage, signal: AbortSignal | undefined): Promise<boolean> {
    const { host } = page;
    /** Fetches and parses a URL of the host that cannot exist. */
    const errorPageOf = async () => {
      const answer = await this.fetcher.fetchPage(new URL(NO_PAGE, page.finalUrl).href, signal);
      return this.#readPage(answer, undefined, signal, async (read) => read);
    };
    const asked = this.#errorPages.get(host) ?? errorPageOf().catch(() => undefined);
    if (this.#errorPages.size >= MOST_HOSTS) this.#errorPages.clear();
    this.#errorPages.set(host, asked);
    const errorPage = await asked;
    // An interrupted request says nothing about the host.
    if (errorPage === undefined && signal?.aborted) this.#errorPages.delete(host);
    return errorPage !== undefined && repeatsErrorPage(page, errorPage);
  }

  /** Sends a conditional request for a page; undefined if the fetcher does not support them. @throws FetchError. */
  async revalidate(url: string, validators: Validators, signal?: AbortSignal): Promise<Revalidation | undefined> {
    return this.fetcher.revalidate?.(url, validators, signal);
  }

  /**
   * Parses the page of a response, without a request, and counts its terms.
   * @param promised as in `retrieve`. @throws PageError.
   */
  async readAnswer(
    answer: FetchedPage,
    foundBy: Provenance,
    promised?: string,
    signal?: AbortSignal,
  ): Promise<Arrival> {
    return this.#readPage(answer, promised, signal, (page) => this.#arrival(page, foundBy, answer.fetchedAtMs));
  }

  /**
   * Parses the page of a response, and returns the result of `use` for it. Both run while `atWork` records that the
   * page is being read; only a PDF is read before. The page's `permits` include the response's.
   */
  async #readPage<T>(
    answer: FetchedPage,
    promised: string | undefined,
    signal: AbortSignal | undefined,
    use: (page: ParsedPage) => Promise<T>,
  ): Promise<T> {
    const { url, bytes, contentType } = answer;
    const origin = { url: canonicalUrl(answer.finalUrl) ?? url, byteLength: bytes.length };
    // The host parses PDFs outside the engine, so a PDF does not delay other pages.
    const pdf =
      documentKind(contentType) === 'pdf'
        ? await this.#readDocument(this.readers.pdf, bytes, answer, signal)
        : undefined;
    return this.atWork.during(url, async () => {
      const page = pdf === undefined ? await this.#pageOf(answer, origin, promised, signal) : textPage(pdf, origin);
      const permits = fewStatements([...(answer.permits ?? []), ...(page.permits ?? [])]);
      return use(permits.length === 0 ? page : { ...page, permits });
    });
  }

  /**
   * Parses a page whose HTML is given, without a request, and without links that may grant access to what only the user
   * can see.
   * @param given `url` is canonical. @throws PageError.
   */
  read(given: GivenPage, foundBy: Provenance, fetchedAtMs: number): Promise<Arrival> {
    return this.atWork.during(given.url, () =>
      this.#arrival(parsePage({ ...given, finalUrl: given.url, isPrivate: true }), foundBy, fetchedAtMs),
    );
  }

  /** Returns a page with its counted terms, how it was found, and its hub score. */
  async #arrival(page: ParsedPage, foundBy: Provenance, fetchedAtMs: number): Promise<Arrival> {
    await this.analyzer.prepare(page.language);
    return { page, counted: this.analyzer.analyze(page), foundBy, fetchedAtMs, hubScore: this.hubScore(page.url) };
  }

  /**
   * Parses a response by its document kind; PDFs are not read here. @throws PageError, also for a page without real
   * content unless `promised` is absent.
   */
  async #pageOf(
    fetched: FetchedPage,
    origin: Origin,
    promised: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<ParsedPage> {
    const kind = documentKind(fetched.contentType);
    const { text, charset } = decodeHtml(fetched.bytes, fetched.contentType);
    // Many servers send HTML with an XML content type.
    if (kind === 'feed' && !HTML_START.test(text.slice(0, SNIFFED_CHARS)))
      return textPage(await this.#readDocument(this.readers.feed, text, fetched, signal), origin);
    if (kind === 'text') return textPage(readPlainText(text), origin);
    if (kind === 'markdown') return textPage(readMarkdown(text), origin);
    const page = parsePage({ ...origin, finalUrl: origin.url, html: text, charset });
    const fault = promised === undefined ? undefined : placeholderFault(page, promised, text);
    if (fault !== undefined) throw new PageError(fault, origin.url, 'the page has no content of its own');
    return page;
  }

  /** Reads a document that is no HTML. @throws PageError `unsupported-type` without a reader for its type. */
  #readDocument<T>(
    reader: Reader<T> | undefined,
    input: T,
    { url, contentType }: FetchedPage,
    signal: AbortSignal | undefined,
  ): Promise<TextDocument> {
    if (reader === undefined) throw new PageError('unsupported-type', url, `${contentType} cannot be read here`);
    return reader(input, url, signal);
  }
}

/**
 * Returns what a page without real content is, by its text alone: an error page, the page of a parked domain, or
 * junk by a weaker sign (`weak`). Undefined for other pages.
 */
export function placeholderKind(page: ParsedPage): 'missing' | 'parked' | 'weak' | undefined {
  const fault = placeholderFault(page, '', '');
  if (fault === 'missing-page') return 'missing';
  return fault && (isParked(page) ? 'parked' : 'weak');
}

/** Why a URL gave no page, as stored in the round and in `attempts`. */
export interface PageFailure {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
  /** Pause that the host asked for; absent if it named none. */
  readonly retryAfterMs?: number | undefined;
}

/** Converts any error into a failure of its page, so that no page can end a session. */
export function pageFailure(error: unknown): PageFailure {
  if (error instanceof FetchError) {
    const { code, message, retryable, retryAfterMs } = error;
    return { code, message, retryable, retryAfterMs };
  }
  if (error instanceof PageError) return { code: error.code, message: error.message, retryable: false };
  return { code: 'page-failed', message: String(error), retryable: false };
}

/** The URL gave its page: under the URL to which it redirects, or after a failed try. */
export const REDIRECTED: PageFailure = { code: 'redirected', message: '', retryable: false };

/** The worker stopped responding while it parsed the page. */
export const HUNG: PageFailure = { code: 'page-hung', message: '', retryable: false };

import { PageError } from '../errors';
import { decodeHtml } from '../page/decode';
import { type ParseInput, parsePage } from '../page/parse';
import type { AtWork, FetchedPage, Fetcher, Revalidation } from '../ports';
import { standIn } from '../spam/stand-in';
import type { Analyzer } from '../text/analyze';
import type { Provenance, Validators } from '../types';
import { canonicalUrl } from '../url/canonical';
import type { Arrival } from './topic-state';

/** HTML, its address and what is known beside: of a tab, for instance. */
export type GivenPage = Omit<ParseInput, 'finalUrl'>;

/** Address in, page with counted terms out. */
export class Retriever {
  constructor(
    private readonly fetcher: Fetcher,
    private readonly analyzer: Analyzer,
    private readonly hubScore: (url: string) => number,
    private readonly atWork: AtWork = { during: async (_url, work) => work() },
  ) {}

  /** Whether the address would be refused as `host-held` now. */
  isHeld(url: string): boolean {
    return this.fetcher.isHeld?.(url) ?? false;
  }

  /** Tells of pages that are about to be retrieved, and of addresses that are likely to be soon. */
  prepare(pages: readonly string[], others: readonly string[], signal: AbortSignal | undefined): void {
    this.fetcher.prepare?.(pages, others, signal);
  }

  /**
   * The page's own address is the one that answered, so that two addresses of one page make one page.
   * @param promised title and snippet of the search result that named the address, or ''; absent for a page that the user chose, which is
   * taken as it is.
   * @throws FetchError, PageError.
   */
  async retrieve(
    url: string,
    foundBy: Provenance,
    signal: AbortSignal | undefined,
    promised?: string,
  ): Promise<Arrival> {
    return this.readAnswer(await this.fetcher.fetchPage(url, signal), foundBy, promised);
  }

  /** A conditional request of a page; undefined where the fetcher makes none. @throws FetchError. */
  async revalidate(url: string, validators: Validators, signal?: AbortSignal): Promise<Revalidation | undefined> {
    return this.fetcher.revalidate?.(url, validators, signal);
  }

  /** The page of an answer. @param promised as of `retrieve`. @throws PageError. */
  readAnswer(answer: FetchedPage, foundBy: Provenance, promised?: string): Promise<Arrival> {
    const { url } = answer;
    return this.atWork.during(url, () => {
      const { text, charset } = decodeHtml(answer.bytes, answer.contentType);
      const answered = canonicalUrl(answer.finalUrl) ?? url;
      const given = { url: answered, html: text, byteLength: answer.bytes.length, charset };
      return this.#parsed(given, foundBy, answer.fetchedAtMs, promised);
    });
  }

  /**
   * A page whose HTML is here already.
   * @param given `url` is canonical.
   * @throws PageError.
   */
  read(given: GivenPage, foundBy: Provenance, fetchedAtMs: number): Promise<Arrival> {
    return this.atWork.during(given.url, () => this.#parsed(given, foundBy, fetchedAtMs));
  }

  async #parsed(given: GivenPage, foundBy: Provenance, fetchedAtMs: number, promised?: string): Promise<Arrival> {
    const page = parsePage({ ...given, finalUrl: given.url });
    const fault = promised === undefined ? undefined : standIn(page, promised, given.html);
    if (fault !== undefined) throw new PageError(fault, given.url, 'the page has no content of its own');
    await this.analyzer.prepare(page.language);
    return { page, counted: this.analyzer.analyze(page), foundBy, fetchedAtMs, hubScore: this.hubScore(page.url) };
  }
}

import { decodeHtml } from '../page/decode';
import { parsePage } from '../page/parse';
import type { Fetcher } from '../ports';
import type { Analyzer } from '../text/analyze';
import type { ParsedPage, Provenance } from '../types';
import { canonicalUrl } from '../url/canonical';
import type { Arrival } from './topic-state';

/** Address in, page with counted terms out. */
export class Retriever {
  constructor(
    private readonly fetcher: Fetcher,
    private readonly analyzer: Analyzer,
    private readonly hubScore: (url: string) => number,
  ) {}

  /**
   * The page's own address is the one that answered, so that two addresses of one page make one page.
   * @throws FetchError, PageError.
   */
  async retrieve(url: string, foundBy: Provenance, signal: AbortSignal | undefined): Promise<Arrival> {
    const fetched = await this.fetcher.fetchPage(url, signal);
    const { text } = decodeHtml(fetched.bytes, fetched.contentType);
    const answered = canonicalUrl(fetched.finalUrl) ?? url;
    const page = parsePage({ url: answered, finalUrl: answered, html: text, byteLength: fetched.bytes.length });
    return this.arrival(page, foundBy, fetched.fetchedAtMs);
  }

  arrival(page: ParsedPage, foundBy: Provenance, fetchedAtMs: number): Arrival {
    return { page, counted: this.analyzer.analyze(page), foundBy, fetchedAtMs, hubScore: this.hubScore(page.url) };
  }
}

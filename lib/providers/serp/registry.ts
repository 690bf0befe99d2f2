import { parseDocument } from 'htmlparser2';
import { canonicalUrl } from '../../engine/url/canonical';
import type { ProviderHit } from '../provider';
import { baidu } from './baidu';
import { bing } from './bing';
import { brave } from './brave';
import { duckduckgo } from './duckduckgo';
import { google } from './google';
import type { ResultsPage } from './results-page';
import { unwrap } from './unwrap';

/** Search engines whose results pages can be read, one line each. */
export const RESULTS_PAGES: readonly ResultsPage[] = [google, bing, duckduckgo, brave, baidu];

/** What a results page that the user has open says. */
export interface CapturedResults {
  /** Identifier of the engine. */
  readonly engine: string;
  readonly query: string;
  /** In the order of the page, redirects unwrapped, each page once. */
  readonly hits: readonly ProviderHit[];
}

/** Whether an address is that of a results page that can be read. */
export function isResultsPage(address: string): boolean {
  return pageFor(address) !== undefined;
}

/**
 * Reads the results page of a search engine. Never runs anything of it.
 * @returns undefined where the address is not that of a known results page.
 */
export function parseResultsPage(address: string, html: string): CapturedResults | undefined {
  const page = pageFor(address);
  if (!page) return undefined;
  const hits = new Map<string, ProviderHit>();
  for (const { href, title, snippet } of page.parse(parseDocument(html))) {
    const url = unwrap(href, address);
    const key = url === undefined ? undefined : canonicalUrl(url);
    if (url !== undefined && key !== undefined && title !== '' && !hits.has(key))
      hits.set(key, { url, title, snippet });
  }
  const query = new URL(address).searchParams.get(page.queryParameter) ?? '';
  return { engine: page.id, query, hits: [...hits.values()] };
}

function pageFor(address: string): ResultsPage | undefined {
  const url = URL.parse(address);
  return url ? RESULTS_PAGES.find((page) => page.matches(url)) : undefined;
}

import { parseDocument } from 'htmlparser2';
import { canonicalUrl } from '../../engine/url/canonical';
import type { ProviderHit } from '../provider';
import { type EngineId, resultsAddress } from './addresses';
import { baidu } from './baidu';
import { bing } from './bing';
import { brave } from './brave';
import { duckduckgo } from './duckduckgo';
import { google } from './google';
import type { ResultsPage } from './results-page';
import { unwrap } from './unwrap';

/** Readers of results pages, one line each. */
const READERS: Readonly<Record<EngineId, ResultsPage>> = { google, bing, duckduckgo, brave, baidu };

/** What a results page that the user has open says. */
interface CapturedResults {
  /** Identifier of the engine. */
  readonly engine: EngineId;
  readonly query: string;
  /** In the order of the page, redirects unwrapped, each page once. */
  readonly hits: readonly ProviderHit[];
}

/**
 * Reads the results page of a search engine. Never runs anything of it.
 * @returns undefined where the address is not that of a known results page.
 */
export function parseResultsPage(address: string, html: string): CapturedResults | undefined {
  const found = resultsAddress(address);
  if (!found) return undefined;
  const hits = new Map<string, ProviderHit>();
  for (const { href, title, snippet } of READERS[found.id].parse(parseDocument(html))) {
    const url = unwrap(href, address);
    const key = url === undefined ? undefined : canonicalUrl(url);
    if (url !== undefined && key !== undefined && title !== '' && !hits.has(key))
      hits.set(key, { url, title, snippet });
  }
  const query = new URL(address).searchParams.get(found.queryParameter) ?? '';
  return { engine: found.id, query, hits: [...hits.values()] };
}

import { FetchError, PageError } from '../engine/errors';
import type { CheckedFeed, Fetcher, ListedPage, Reader, SiteFeeds } from '../engine/ports';
import type { Validators } from '../engine/watch-records';
import type { PoliteFetcher } from '../net/fetcher';
import { parseSiteFeed, type SiteFeed } from './feed-document';

/** Maximum number of documents fetched for one site; an index may list thousands of sitemaps. */
const MAX_DOCUMENTS = 5;

/** Where a site's recommendations are by convention. */
const WELL_KNOWN = '/.well-known/recommendations.opml';

/** Maximum number of pages taken from one site's feeds and sitemaps. */
const MAX_PAGES = 1_000;

/**
 * Creates a reader of a site's feeds and sitemaps. Reads the feeds that a page declares, then the sitemaps in
 * robots.txt. If robots.txt lists no sitemap, `/sitemap.xml` is read.
 */
export function createSiteFeeds(
  fetcher: Pick<PoliteFetcher, 'fetchText' | 'sitemapsOf' | 'revalidate' | 'textOf'>,
): Required<SiteFeeds> {
  return {
    /**
     * Returns at most `MAX_PAGES` pages of a site's declared feeds and sitemaps, or of the blogrolls that it
     * recommends.
     */
    async pagesOf(url, feeds, signal, list = 'own') {
      if (list === 'blogroll') {
        const addresses = [...feeds, new URL(WELL_KNOWN, url).href];
        return readSiteFeeds(fetcher, addresses, MAX_PAGES, signal, ['opml']);
      }
      const sitemaps = await sitemapsOf(fetcher, url, signal);
      return readSiteFeeds(fetcher, [...feeds, ...sitemaps], MAX_PAGES, signal);
    },
    sitemapsOf: (url, signal) => sitemapsOf(fetcher, url, signal),
    check: (address, validators, signal) => checkFeed(fetcher, address, validators, signal),
  };
}

const OK = 200;

/**
 * Fetches and parses a feed or sitemap if it has changed; else, and if it is gone, returns only the status. @throws
 * FetchError
 */
async function checkFeed(
  fetcher: Pick<PoliteFetcher, 'revalidate' | 'textOf'>,
  address: string,
  validators: Validators,
  signal: AbortSignal | undefined,
): Promise<CheckedFeed> {
  const answer = await fetcher.revalidate(address, validators, signal);
  const { status, etag, lastModified } = answer;
  if (status < OK || status >= 300) return { status, kind: 'unknown', pages: [], documents: [] };
  const { kind, links, documents } = parseSiteFeed(await fetcher.textOf(answer), address);
  return { status, etag, lastModified, kind, documents, pages: links.map((link) => ({ ...link, from: address })) };
}

/**
 * Converts a feed to a page: its entries are the links, and their titles are the text.
 * @throws PageError `unsupported-type` for XML or JSON that is not a feed
 */
export const readFeed: Reader<string> = async (text, url) => {
  const { kind, links } = parseSiteFeed(text, url);
  if (kind !== 'feed') throw new PageError('unsupported-type', url, 'neither HTML nor a feed');
  const title = /<title[^>]{0,100}>(?:<!\[CDATA\[)?([^<\]]{1,300})/i.exec(text)?.[1] ?? '';
  const titles = links.map((link) => link.title);
  return { title, text: titles.join('\n'), links: links.map((link) => ({ url: link.url, anchor: link.title })) };
};

/** Returns the sitemaps that robots.txt names, else `/sitemap.xml`; [] while the host may not be requested. */
async function sitemapsOf(
  fetcher: Pick<PoliteFetcher, 'sitemapsOf'>,
  url: string,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  try {
    const named = await fetcher.sitemapsOf(url, signal);
    return named.length > 0 ? named : [new URL('/sitemap.xml', url).href];
  } catch (error) {
    if (error instanceof FetchError) return [];
    throw error;
  }
}

/**
 * Returns the pages listed in the sitemaps and feeds at `addresses`, following indexes breadth first.
 * Skips documents that cannot be fetched or parsed, and reads at most `MAX_DOCUMENTS`. Feeds that an OPML document
 * lists belong to other sites, and are not read.
 * @param kinds kinds of documents whose links are returned; all if absent
 * @returns at most `limit` distinct links
 */
export async function readSiteFeeds(
  fetcher: Pick<Fetcher, 'fetchText'>,
  addresses: readonly string[],
  limit: number,
  signal?: AbortSignal,
  kinds?: readonly SiteFeed['kind'][],
): Promise<ListedPage[]> {
  const queue = [...new Set(addresses)];
  const links = new Map<string, ListedPage>();
  for (let read = 0; read < queue.length && read < MAX_DOCUMENTS && links.size < limit; read++) {
    const address = queue[read] as string;
    const feed = await fetchFeed(fetcher, address, signal);
    if (kinds !== undefined && !kinds.includes(feed.kind)) continue;
    for (const link of feed.links) if (!links.has(link.url)) links.set(link.url, { ...link, from: address });
    if (feed.kind === 'opml') continue;
    for (const document of feed.documents) if (!queue.includes(document)) queue.push(document);
  }
  return [...links.values()].slice(0, limit);
}

/** Fetches and reads a feed; kind `unknown` if it cannot be fetched. */
async function fetchFeed(
  fetcher: Pick<Fetcher, 'fetchText'>,
  address: string,
  signal: AbortSignal | undefined,
): Promise<SiteFeed> {
  try {
    return parseSiteFeed(await fetcher.fetchText(address, signal), address);
  } catch (error) {
    if (error instanceof FetchError) return { kind: 'unknown', links: [], documents: [] };
    throw error;
  }
}

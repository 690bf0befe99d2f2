import { DomUtils, getFeed, parseDocument } from 'htmlparser2';
import { FetchError } from '../engine/errors';
import type { Fetcher, ListedPage, SiteFeeds } from '../engine/ports';
import type { PoliteFetcher } from '../net/fetcher';

/** Addresses read of one document at most. */
const MAX_LINKS = 5_000;
/** Documents fetched for one site: an index may name thousands of sitemaps. */
const MAX_DOCUMENTS = 5;

/** Pages taken of one site. */
const MAX_PAGES = 1_000;

/** Reads what a page declares, then what the site's robots.txt names or, where it names none, `/sitemap.xml`. */
export function createSiteFeeds(fetcher: Pick<PoliteFetcher, 'fetchText' | 'sitemapsOf'>): SiteFeeds {
  return {
    async pagesOf(url, feeds, signal) {
      const sitemaps = await sitemapsOf(fetcher, url, signal);
      return readSiteFeeds(fetcher, [...feeds, ...sitemaps], MAX_PAGES, signal);
    },
  };
}

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

export interface FeedLink {
  /** Absolute http(s). */
  readonly url: string;
  readonly title: string;
}

export interface SiteFeed {
  readonly kind: 'sitemap' | 'sitemap-index' | 'feed' | 'opml' | 'unknown';
  /** Pages, in document order, each once. */
  readonly links: readonly FeedLink[];
  /** Further sitemaps or feeds that it names. */
  readonly documents: readonly string[];
}

/**
 * Reads a sitemap, a sitemap index, RSS, Atom or OPML. Entities of a document type are not expanded.
 * @param base address of the document, for relative links.
 */
export function parseSiteFeed(text: string, base: string): SiteFeed {
  const document = parseDocument(text, { xmlMode: true });
  const named = (name: string) => DomUtils.findAll((element) => localName(element.name) === name, document.children);
  const locations = (name: string) =>
    named(name).flatMap((element) => {
      const location = DomUtils.findOne((child) => localName(child.name) === 'loc', element.children);
      return location ? [DomUtils.textContent(location)] : [];
    });
  const root = DomUtils.findOne(() => true, document.children, false);
  const kind = root ? localName(root.name) : '';
  if (kind === 'sitemapindex')
    return { kind: 'sitemap-index', links: [], documents: absolute(locations('sitemap'), base) };
  if (kind === 'urlset')
    return {
      kind: 'sitemap',
      links: linksOf(
        locations('url').map((url) => ({ url })),
        base,
      ),
      documents: [],
    };
  if (kind === 'opml') {
    const outlines = named('outline').map(({ attribs }) => attribs);
    return {
      kind: 'opml',
      links: linksOf(
        outlines.map(({ htmlUrl, title, text: label }) => ({ url: htmlUrl, title: title ?? label })),
        base,
      ),
      documents: absolute(
        outlines.map(({ xmlUrl }) => xmlUrl),
        base,
      ),
    };
  }
  const feed = getFeed(document.children);
  if (!feed) return { kind: 'unknown', links: [], documents: [] };
  return {
    kind: 'feed',
    links: linksOf(
      feed.items.map(({ link, title }) => ({ url: link, title })),
      base,
    ),
    documents: [],
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

function linksOf(rows: readonly { readonly url?: string; readonly title?: string }[], base: string): FeedLink[] {
  const links = new Map<string, FeedLink>();
  for (const { url: raw, title } of rows) {
    const [url] = absolute([raw], base);
    if (url !== undefined && !links.has(url)) links.set(url, { url, title: (title ?? '').replace(/\s+/g, ' ').trim() });
    if (links.size >= MAX_LINKS) break;
  }
  return [...links.values()];
}

function absolute(addresses: readonly (string | undefined)[], base: string): string[] {
  const found = addresses.flatMap((address) => {
    const url = address?.trim() ? URL.parse(address.trim(), base) : null;
    return url && /^https?:$/.test(url.protocol) ? [url.href] : [];
  });
  return [...new Set(found)].slice(0, MAX_LINKS);
}

/**
 * Pages that the sitemaps and feeds at `addresses` name, following what an index names, breadth first.
 * Documents that cannot be had or read are passed over.
 * @returns at most `limit` links, each once.
 */
export async function readSiteFeeds(
  fetcher: Pick<Fetcher, 'fetchText'>,
  addresses: readonly string[],
  limit: number,
  signal?: AbortSignal,
): Promise<ListedPage[]> {
  const queue = [...new Set(addresses)];
  const links = new Map<string, ListedPage>();
  for (let read = 0; read < queue.length && read < MAX_DOCUMENTS && links.size < limit; read++) {
    const address = queue[read] as string;
    const feed = await tryFeed(fetcher, address, signal);
    for (const link of feed.links) if (!links.has(link.url)) links.set(link.url, { ...link, from: address });
    for (const document of feed.documents) if (!queue.includes(document)) queue.push(document);
  }
  return [...links.values()].slice(0, limit);
}

async function tryFeed(
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

import { CorpusIndex } from './corpus-index';
import type { CorpusPage } from './pages';
import type { Found, Searching } from './search-index';
import { escapeHtml } from './searxng';
import { createWeb, SEARCH_HOST, type Web } from './web';

const DATE = /[/-]((?:19|20)\d\d)[/-](\d\d?)(?:[/-](\d\d?))?(?=[/.-]|$)/;
const DAY_MS = 86_400_000;
const RANGE_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31, year: 366 };
const POSTS_OF_FEED = 10;
const FEED = '/dated-feed.xml';

export interface DatedPage {
  readonly page: CorpusPage;
  readonly atMs: number;
}

/** The pages whose addresses hold a date; a month without a day means its middle. */
export function datedPages(pages: readonly CorpusPage[]): DatedPage[] {
  return pages.flatMap((page): DatedPage[] => {
    const atMs = dateOf(page.url);
    return atMs === undefined ? [] : [{ page, atMs }];
  });
}

function dateOf(url: string): number | undefined {
  const [, year, month, day = '15'] = DATE.exec(url) ?? [];
  return year === undefined || Number(month) < 1 || Number(month) > 12
    ? undefined
    : Date.UTC(Number(year), Number(month) - 1, Number(day));
}

/**
 * The web as it was at a time: pages with a later date in their addresses are not found, not searched, and not linked. Each
 * host has a feed of its latest posts, which all its pages declare, and no sitemap.
 * @param tells whether the search engine can restrict its results by date.
 */
export function datedWeb(
  pages: readonly CorpusPage[],
  nowMs: () => number,
  tells: boolean,
): Web & { addressOf(url: string): string } {
  const isOut = (url: string) => (dateOf(url) ?? 0) > nowMs();
  const whole = new CorpusIndex(pages);
  let fromMs = Number.NEGATIVE_INFINITY;
  const shown = ({ page }: Found) => {
    const atMs = dateOf(pages[page]?.url ?? '') ?? (fromMs > 0 ? Number.NEGATIVE_INFINITY : 0);
    return atMs <= nowMs() && atMs >= fromMs;
  };
  const search: Searching = {
    search: (query, match) => whole.search.search(query, match).filter(shown),
    moreLike: (numbers) => whole.search.moreLike(numbers).filter(shown),
  };
  const index = Object.create(whole, {
    search: { value: search },
    linksTo: {
      value: (...args: [string, string]) => whole.linksTo(...args).filter(({ article }) => !isOut(article.url)),
    },
  }) as CorpusIndex;
  const byHost = new Map<string, DatedPage[]>();
  for (const dated of datedPages(pages)) {
    const { host } = new URL(dated.page.url);
    byHost.set(host, [...(byHost.get(host) ?? []), dated]);
  }
  const addresses = new Map(pages.map(({ url }) => [keyOf(url), url]));
  const web = createWeb({ pages }, index);

  const respond = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const { hostname, host, pathname, searchParams } = url;
    if (hostname === SEARCH_HOST) {
      const days = RANGE_DAYS[searchParams.get('time_range') ?? ''];
      fromMs = days === undefined || !tells ? Number.NEGATIVE_INFINITY : nowMs() - days * DAY_MS;
      return web.respond(request);
    }
    if (pathname === FEED) return feedOf(byHost.get(host) ?? [], nowMs(), request);
    if (pathname === '/sitemap.xml' || isOut(request.url)) return new Response('Not Found', { status: 404 });
    const response = await web.respond(request);
    if (response.status !== 200 || !response.headers.get('content-type')?.includes('html')) return response;
    return new Response(asOf(await response.text(), request.url, isOut), response);
  };
  return {
    ...web,
    respond,
    addressOf: (url) => addresses.get(keyOf(url)) ?? url,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const response = await respond(request);
      const location = response.headers.get('location');
      const end = location === null ? request.url : new URL(location, request.url).href;
      const last = location === null ? response : await respond(new Request(end));
      Object.defineProperties(last, { url: { value: end }, redirected: { value: location !== null } });
      return last;
    },
  };
}

const keyOf = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/(index\.html?)?$/, '');

/** A page with the feed of its host, and without links to pages that are not out yet. */
function asOf(html: string, base: string, isOut: (url: string) => boolean): string {
  const links = html
    .replace(/<link\b[^>]*(?:rss|atom)[^>]*>/gi, '')
    .replace(/<a\b[^>]*?\bhref\s*=\s*["']?([^"'\s>]+)[^>]*>/gi, (tag, href: string) =>
      isOut(URL.parse(href, base)?.href ?? '') ? '<a>' : tag,
    );
  const feed = `<link rel="alternate" type="application/rss+xml" href="${FEED}">`;
  return /<head[^>]*>/i.test(links) ? links.replace(/<head[^>]*>/i, (head) => head + feed) : feed + links;
}

function feedOf(posts: readonly DatedPage[], nowMs: number, request: Request): Response {
  const out = posts.filter(({ atMs }) => atMs <= nowMs).sort((a, b) => b.atMs - a.atMs);
  const etag = `"${out.length}"`;
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } });
  const items = out.slice(0, POSTS_OF_FEED).map(({ page: { url, html } }) => {
    const title = /<title[^>]*>([^<]*)/i.exec(html)?.[1] ?? '';
    return `<item><title>${escapeHtml(title)}</title><link>${escapeHtml(url)}</link></item>`;
  });
  const body = `<?xml version="1.0"?><rss version="2.0"><channel><title>Posts</title>${items.join('')}</channel></rss>`;
  return new Response(body, { headers: { 'content-type': 'application/rss+xml', etag } });
}

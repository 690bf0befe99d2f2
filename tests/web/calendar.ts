import { BEEKEEPING } from './content/beekeeping';
import type { CorpusPage } from './pages';
import { escapeHtml } from './searxng';
import { createWeb } from './web';

export const DAY_MS = 86_400_000;
const blogHost = (n: number) => `blog-${n}.test`;
export const SITEMAP_HOST = 'bee-journal.test';
export const LINKS_PAGE = 'http://bee-club.test/links';
/** Pages that are gone from a day on, each in another way. */
export const GONE = {
  'http://lost-bees.test/hive': 'not-found',
  'http://moved-bees.test/hive': 'moved',
  'http://sold-bees.test/hive': 'parked',
  'http://resold-bees.test/hive': 'other-owner',
} as const;
const GONE_FROM_DAY = 3;
/** Blogs publish every so many days; the first one every day, the last one never again. */
const EVERY_DAYS = [1, 3, 7, Number.POSITIVE_INFINITY];
const DAYS_OF_FEED = 10;

/** One answered request. */
export interface CalendarRequest {
  readonly day: number;
  readonly url: string;
  readonly status: number;
}

export interface CalendarWeb {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly requests: readonly CalendarRequest[];
  /** Entry pages of the blogs, the journal and the club, to be marked as seeds. */
  readonly homes: readonly CorpusPage[];
  /** Addresses published on days after the first, up to a day. */
  publishedUntil(day: number): string[];
  /** Feeds of the blogs. */
  readonly feeds: readonly string[];
}

/** @param nowMs time of the world; the first day begins at `startMs`. */
export function calendarWeb(nowMs: () => number, startMs: number): CalendarWeb {
  const today = () => Math.floor((nowMs() - startMs) / DAY_MS);
  const requests: CalendarRequest[] = [];
  const homes = [
    ...EVERY_DAYS.map((_, n) =>
      home(`http://${blogHost(n)}/`, `<link rel="alternate" type="application/rss+xml" href="/feed.xml">`),
    ),
    // Its feed is gone, so the sitemap is read instead.
    home(`http://${SITEMAP_HOST}/`, `<link rel="alternate" type="application/rss+xml" href="/gone.xml">`),
    home(LINKS_PAGE, '', linksOf(0)),
    ...Object.keys(GONE).map((url) => home(url, accountOf('UA-5550123-1'))),
  ];
  const base = createWeb({ pages: homes });

  async function answer(url: string, headers: Headers): Promise<Response> {
    const day = today();
    const { hostname, pathname } = new URL(url);
    if (url in GONE && day >= GONE_FROM_DAY) return lost(url as keyof typeof GONE);
    if (url === LINKS_PAGE) return conditional(home(LINKS_PAGE, '', linksOf(day)).html, 'text/html', headers);
    if (hostname === SITEMAP_HOST && pathname === '/sitemap.xml')
      return conditional(sitemap(day, startMs), 'application/xml', headers);
    const blog = EVERY_DAYS.findIndex((_, n) => hostname === blogHost(n));
    if (blog >= 0 && pathname === '/feed.xml') return conditional(feed(blog, day), 'application/rss+xml', headers);
    const post = /^\/post-(\d+)$/.exec(pathname);
    if (post && Number(post[1]) <= day) return html(article(url, Number(post[1])));
    return base.fetch(url);
  }

  return {
    homes,
    requests,
    feeds: EVERY_DAYS.map((_, n) => `http://${blogHost(n)}/feed.xml`),
    publishedUntil: (day) => [
      ...EVERY_DAYS.flatMap((_, n) =>
        posts(n, day)
          .filter((one) => one > 0)
          .map((one) => `http://${blogHost(n)}/post-${one}`),
      ),
      ...Array.from({ length: Math.floor(day / 2) }, (_, i) => `http://${SITEMAP_HOST}/post-${2 * (i + 1)}`),
      ...Array.from({ length: Math.floor(day / 5) }, (_, i) => `http://bee-club.test/post-${5 * (i + 1)}`),
    ],
    async fetch(url, init) {
      init.signal?.throwIfAborted();
      const response = await answer(url, new Headers(init.headers));
      requests.push({ day: today(), url, status: response.status });
      return response.url ? response : named(response, url);
    },
  };
}

/** Days on which a blog published, its first post on day 0. */
const posts = (blog: number, day: number) =>
  Array.from({ length: day + 1 }, (_, one) => one).filter(
    (one) => one === 0 || one % (EVERY_DAYS[blog] as number) === 0,
  );

function named(response: Response, url: string): Response {
  Object.defineProperties(response, { url: { value: url }, redirected: { value: false } });
  return response;
}

const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });

/** 304 where the client has this text already. */
function conditional(body: string, type: string, headers: Headers): Response {
  const etag = `"${body.length}-${[...body].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 1_000_003, 7)}"`;
  if (headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } });
  return new Response(body, { headers: { 'content-type': type, etag } });
}

function lost(url: keyof typeof GONE): Response {
  if (GONE[url] === 'not-found') return html('<title>Not found</title><p>Nothing is here.', 404);
  if (GONE[url] === 'other-owner')
    return html(
      `<title>Loans</title>${accountOf('UA-7654321-1')}<p>${'Compare loans, cards and rates of many banks. '.repeat(9)}`,
    );
  const parked = html('<title>sold-bees.test</title><p>This domain is for sale. Buy this domain now.');
  if (GONE[url] === 'parked') return parked;
  const elsewhere = html('<title>Casino</title><p>Play cards and dice all night and win.');
  Object.defineProperties(elsewhere, { url: { value: 'http://casino.example/' }, redirected: { value: true } });
  return elsewhere;
}

/** Names the account of a site's statistics. */
const accountOf = (id: string) => `<script>ga('create', '${id}')</script>`;

function home(url: string, head: string, links = ''): CorpusPage {
  const [title, text] = BEEKEEPING.articles[new URL(url).hostname.length % BEEKEEPING.articles.length] as readonly [
    string,
    string,
  ];
  const body = `<!doctype html><html lang="en"><head><title>${title} at ${new URL(url).hostname}</title>${head}</head>
<body><main><h1>${title}</h1>${links === '' ? `<p>${text}</p><p>${url} tells of hives and bees.</p>` : links}</main></body></html>`;
  return { url, html: body, label: BEEKEEPING.label, lang: 'en' };
}

/** A page of nothing but links. */
function linksOf(day: number): string {
  const days = Array.from({ length: Math.floor(day / 5) }, (_, i) => 5 * (i + 1));
  const links = ['about', 'members', 'library', 'meetings', ...days.map((one) => `post-${one}`)];
  return `<ul>${links.map((path) => `<li><a href="/${path}">Beekeeping: ${path}</a></li>`).join('')}</ul>`;
}

function feed(blog: number, day: number): string {
  const items = posts(blog, day)
    .slice(-DAYS_OF_FEED)
    .map((one) => `<item><title>Bees of day ${one}</title><link>http://${blogHost(blog)}/post-${one}</link></item>`);
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Bees</title>${items.join('')}</channel></rss>`;
}

function sitemap(day: number, startMs: number): string {
  const rows = Array.from({ length: Math.floor(day / 2) + 1 }, (_, i) => 2 * i).map(
    (one) =>
      `<url><loc>http://${SITEMAP_HOST}/post-${one}</loc><lastmod>${new Date(startMs + one * DAY_MS).toISOString()}</lastmod></url>`,
  );
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</urlset>`;
}

function article(url: string, day: number): string {
  const [title, text] = BEEKEEPING.articles[day % BEEKEEPING.articles.length] as readonly [string, string];
  return `<!doctype html><html lang="en"><head><title>${escapeHtml(title)}, day ${day}</title></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p>Written on day ${day} for ${url}.</p></main></body></html>`;
}

import { CorpusIndex } from './corpus-index';
import { answerWiki } from './mediawiki';
import { type CorpusPage, isAbout, type WebPages } from './pages';
import { answerSearch, escapeHtml } from './searxng';
import type { Services } from './services';

export const SEARCH_HOST = 'search.practice.test';
export const WIKI_HOST = 'wiki.practice.test';
const MAX_REDIRECTS = 20;

/** A whole web that answers by host name. */
export interface Web {
  /** Answers one request; redirects are returned, not followed. Never rejects. */
  respond(request: Request): Promise<Response>;
  /** Drop-in for `fetch` that resolves every host itself. @throws TypeError as `fetch` does. */
  readonly fetch: typeof fetch;
  readonly pages: readonly CorpusPage[];
  readonly index: CorpusIndex;
  /** Label of the page at an address, for reports; undefined where there is none. */
  labelOf(url: string): string | undefined;
  /** Language of the page at an address, for reports; undefined where there is none. */
  langOf(url: string): string | undefined;
  /** Whether the page at an address is about a topic, for reports; false where there is none. */
  isAbout(url: string, topic: string): boolean;
  /** Absent where one search engine and one wiki know everything, and answer at once. */
  readonly services?: Services | undefined;
  /** Reads and indexes everything now, instead of at the first search. */
  warm(): void;
}

/**
 * @param index of another web of the same pages, so that they are read once.
 * @param wiki what the wiki knows, which has editors.
 */
export function createWeb(source: WebPages, index = new CorpusIndex(source.pages), wiki = index): Web {
  const exact = new Map<string, CorpusPage>();
  const loose = new Map<string, CorpusPage>();
  const byHost = new Map<string, CorpusPage[]>();
  for (const page of source.pages) {
    const url = new URL(page.url);
    exact.set(exactKey(url), page);
    if (!loose.has(looseKey(url))) loose.set(looseKey(url), page);
    const own = byHost.get(url.host);
    if (own) own.push(page);
    else byHost.set(url.host, [page]);
  }

  const pageAt = (text: string) => {
    const url = URL.parse(text);
    return url === null ? undefined : (exact.get(exactKey(url)) ?? loose.get(looseKey(url)));
  };

  function answer(url: URL): Response {
    const service = source.services?.answer(url, index);
    if (service) return service;
    if (url.hostname === SEARCH_HOST) return answerSearch(url, index);
    if (url.hostname === WIKI_HOST && url.pathname.endsWith('/api.php')) return answerWiki(url, wiki);
    const cloaked = source.cloaked?.(url);
    if (cloaked) return cloaked;
    const page = exact.get(exactKey(url));
    if (page) return htmlAnswer(page.html);
    const special = source.answer?.(url);
    if (special) return special;
    if (url.pathname === '/robots.txt') return robotsAnswer(source.robots?.[url.hostname]);
    if (url.pathname === '/sitemap.xml') return sitemapAnswer(byHost.get(url.host) ?? []);
    const near = loose.get(looseKey(url));
    if (near) return Response.redirect(near.url.replace(/^http:/, url.protocol), 301);
    return htmlAnswer(`<!doctype html><title>Not found</title><p>Nothing is at ${escapeHtml(url.href)}.</p>`, 404);
  }

  const web: Web = {
    pages: source.pages,
    index,
    services: source.services,
    async respond(request) {
      const response = answer(new URL(request.url));
      return request.method === 'HEAD' ? new Response(null, response) : response;
    },
    fetch: (input, init) => followRedirects(web, new Request(input, init)),
    labelOf: (url) => pageAt(url)?.label,
    langOf: (url) => pageAt(url)?.lang,
    isAbout(url, topic) {
      const page = pageAt(url);
      return page !== undefined && isAbout(page, topic);
    },
    warm() {
      index.search.moreLike([]);
      index.linksTo('example.test', 'http');
    },
  };
  return web;
}

async function followRedirects(web: Web, request: Request): Promise<Response> {
  for (let hop = 0, url = request.url; hop <= MAX_REDIRECTS; hop++) {
    request.signal.throwIfAborted();
    const response = await web.respond(new Request(url, { method: request.method }));
    const location = response.headers.get('location');
    if (location === null || response.status < 300 || response.status > 399 || request.redirect === 'manual') {
      return named(response, url, hop > 0);
    }
    if (request.redirect === 'error' || URL.parse(location, url) === null) throw new TypeError('fetch failed');
    url = new URL(location, url).href;
  }
  throw new TypeError('fetch failed', { cause: new Error('redirect count exceeded') });
}

function named(response: Response, url: string, redirected: boolean): Response {
  Object.defineProperties(response, { url: { value: url.replace(/#.*$/, '') }, redirected: { value: redirected } });
  return response;
}

/** Scheme and fragment do not matter: every host answers http and https alike. */
function exactKey(url: URL): string {
  return url.host + readable(url.pathname) + readable(url.search);
}

/** Spellings that live servers redirect to each other: index files, final slashes, order of parameters. */
export function looseKey(url: URL): string {
  const path = readable(url.pathname).replace(/\/(index\.x?html?)?$/, '');
  return `${url.host}${path}?${url.search.slice(1).split('&').sort().join('&')}`;
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function htmlAnswer(body: string, status = 200): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'set-cookie': 'visited=1; Path=/; SameSite=Lax' };
  return new Response(body, { status, headers });
}

function robotsAnswer(body: string | undefined): Response {
  if (body === undefined) return new Response('Not Found', { status: 404 });
  return new Response(body, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

function sitemapAnswer(pages: readonly CorpusPage[]): Response {
  if (pages.length === 0) return new Response('Not Found', { status: 404 });
  const rows = pages.map((page) => `<url><loc>${escapeHtml(page.url)}</loc></url>`).join('\n');
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows}\n</urlset>\n`;
  return new Response(body, { headers: { 'content-type': 'application/xml' } });
}

import { roundRobin } from '../engine/arrays';
import type { SearchRequest } from '../engine/ports';
import { articleUrls, queryAllPages, searchRows, WITH_SITE, type WikiPage, type WikiRow } from './mediawiki-api';
import { NO_HITS, type Provider, type ProviderAnswer, type ProviderContext } from './provider';
import { type ProviderFault, toProviderError } from './provider-error';
import { toAnswer } from './request';

/** Maximum number of pages that MediaWiki describes in one request. */
const MAX_SEARCH_PAGE = 50;
/** Maximum number of rows of one `exturlusage` request. */
const BACKLINK_BATCH = 500;
const MAX_BACKLINK_REQUESTS = 10;
/** Maximum number of articles citing the seed that go into a `morelike:` search. */
const MAX_CITING_ARTICLES = 3;
const SIMILAR_ARTICLES = 10;
const MAX_RELATED_REQUESTS = 3;
const MAX_LINKS_PER_ARTICLE = 20;
/** Faults that mean that there is no wiki at a URL. */
const NO_WIKI: ReadonlySet<ProviderFault> = new Set(['unreachable', 'not-found', 'bad-answer']);
/** Hosts of archives, catalogues and identifier registries, which nearly every article cites. */
const UBIQUITOUS_HOST =
  /(^|\.)(archive\.org|archive\.today|doi\.org|worldcat\.org|wikidata\.org|wikimedia\.org|wikipedia\.org|jstor\.org|books\.google\.[a-z.]{2,6}|semanticscholar\.org|viaf\.org|d-nb\.info|id\.loc\.gov)$/;

interface FoundPages {
  readonly pages: readonly WikiPage[];
  readonly hasMore: boolean;
}
const NO_PAGES: FoundPages = { pages: [], hasMore: false };

/**
 * Wikipedia or the user's own MediaWiki: finds articles by keyword, by similarity, and by the external links they cite.
 * The wiki has no fixed limit for reading and asks for one request after another. Tested with MediaWiki 1.39.
 * Checked 2026-11-25: https://www.mediawiki.org/wiki/API:Etiquette, API:Search and API:Exturlusage
 */
export const mediawiki: Provider = {
  id: 'mediawiki',
  name: 'Wikipedia / MediaWiki',
  serves: ['keyword', 'related', 'backward'],
  access: 'keyless',
  acceptsBaseUrl: true,
  endpoint: apiEndpoint,
  enabledByDefault: true,
  minIntervalMs: 500,
  budget: 'wikimedia',
  termsUrl: 'https://www.mediawiki.org/wiki/API:Etiquette',
  licence: 'CC BY-SA 4.0',
  origins: ['https://*.wikipedia.org/*'],
  /** Searches articles by keyword, similar articles, or articles that cite a page, by the kind of the request. */
  search(request, context) {
    if (request.kind === 'keyword') return byWords(request, context);
    return request.kind === 'related' ? related(request, context) : citing(request, context);
  },
};

/** Returns the address of `api.php` on a wiki. */
function apiEndpoint(baseUrl: string): string {
  return baseUrl.replace(/\/?(api\.php)?$/, '/api.php');
}

/**
 * Returns the URL of `api.php` on the user's wiki, or else on Wikipedia in the request's language, in English for an
 * unknown one.
 */
function apiOf(request: SearchRequest, context: ProviderContext): string {
  if (context.baseUrl !== '') return apiEndpoint(context.baseUrl);
  return `https://${wikipediaLanguage(request)}.wikipedia.org/w/api.php`;
}

/** Returns the Wikipedia to ask: the request's language, or English for an unknown one. */
function wikipediaLanguage({ language }: SearchRequest): string {
  return language && /^[a-z]{2,3}$/.test(language) && language !== 'und' ? language : 'en';
}

/**
 * Searches articles by keyword, at most 50 a page of results. Sends one request if the answer tells how the wiki forms
 * URLs, otherwise more.
 */
async function byWords(request: SearchRequest, context: ProviderContext): Promise<ProviderAnswer> {
  const api = apiOf(request, context);
  const size = Math.min(request.limit, MAX_SEARCH_PAGE);
  const offset = request.page * size;
  const { rows, hasMore, site } = await searchRows(api, request.query, offset, size, context, WITH_SITE);
  if (rows.length === 0) return NO_HITS;
  const addressOf = site && articleUrls(site);
  const urlOf = addressOf ? ({ title }: WikiRow) => addressOf(title) : await requestArticleUrls(api, rows, context);
  return toAnswer(
    rows.map((row) => ({ url: urlOf(row), title: row.title, snippet: row.snippet })),
    hasMore,
  );
}

/**
 * Requests the URLs of the rows' articles.
 * @returns a function that maps a row to its URL, or to '' if the wiki sent none
 */
async function requestArticleUrls(
  api: string,
  rows: readonly WikiRow[],
  context: ProviderContext,
): Promise<(row: WikiRow) => string> {
  const ids = rows.map((row) => row.pageid).join('|');
  const parameters = { pageids: ids, prop: 'info', inprop: 'url' };
  const { pages } = await queryAllPages(api, parameters, context, rows.length, MAX_BACKLINK_REQUESTS);
  const urls = new Map(pages.map((page) => [page.pageid, page.fullurl]));
  return ({ pageid }) => urls.get(pageid) ?? '';
}

/**
 * Returns articles that link to the query's URL or to a URL below it, by http or https. Articles in the request's
 * language come before English ones; a language without a Wikipedia is skipped.
 */
async function citing(request: SearchRequest, context: ProviderContext): Promise<ProviderAnswer> {
  const wanted = (request.page + 1) * request.limit;
  const english = apiOf({ ...request, language: 'en' }, context);
  const apis = new Set([apiOf(request, context), english]);
  const rows: WikiPage[] = [];
  let hasMore = false;
  for (const api of apis) {
    const found = await citingPages(api, request.query, context, wanted).catch((error) => {
      context.signal?.throwIfAborted();
      // A page may declare a language that has no Wikipedia; that one gives no pages, while English Wikipedia must
      // answer.
      if (api === english || !NO_WIKI.has(toProviderError(error).code)) throw error;
      return NO_PAGES;
    });
    rows.push(...found.pages);
    hasMore ||= found.hasMore;
  }
  const page = rows.slice(request.page * request.limit, wanted);
  return toAnswer(
    page.map(({ fullurl, title }) => ({ url: fullurl, title })),
    hasMore || rows.length > wanted,
  );
}

/**
 * Returns articles that link to a URL, or to one that begins with it, by https or http; none for an invalid URL. Stops
 * requesting more once `enough` were found by each protocol.
 */
async function citingPages(
  api: string,
  address: string,
  context: ProviderContext,
  enough: number,
): Promise<FoundPages> {
  const url = URL.parse(address);
  if (!url) return NO_PAGES;
  const byTitle = new Map<string, WikiPage>();
  let hasMore = false;
  for (const protocol of ['https', 'http']) {
    const parameters = {
      generator: 'exturlusage',
      geuquery: `${url.host}${url.pathname}${url.search}`,
      geuprotocol: protocol,
      geunamespace: 0,
      geulimit: BACKLINK_BATCH,
      prop: 'info',
      inprop: 'url',
    };
    const found = await queryAllPages(api, parameters, context, enough, MAX_BACKLINK_REQUESTS);
    for (const page of found.pages) byTitle.set(page.title, page);
    hasMore ||= found.hasMore;
  }
  return { pages: [...byTitle.values()], hasMore };
}

/**
 * Returns articles similar to those that cite the page (or to the best match of its title), then the links they cite.
 * If the wiki answers `morelike:` with nothing, a search for the first article's title replaces it.
 */
async function related(request: SearchRequest, context: ProviderContext): Promise<ProviderAnswer> {
  const api = apiOf(request, context);
  const { pages: sources } = await citingPages(api, request.query, context, MAX_CITING_ARTICLES);
  const titles = sources.slice(0, MAX_CITING_ARTICLES).map((page) => page.title);
  if (titles.length === 0 && request.title) {
    const top = await searchRows(api, request.title, 0, 1, context);
    titles.push(...top.rows.map((row) => row.title));
  }
  const [first] = titles;
  if (first === undefined) return NO_HITS;
  let articles = await articlesFor(api, `morelike:${titles.join('|')}`, request, context);
  if (articles.pages.length === 0) articles = await articlesFor(api, first, request, context);
  const own = new URL(api).host;
  const rows = articles.pages.map(({ fullurl, title }) => ({ url: fullurl, title }));
  return toAnswer([...rows, ...citedLinks(articles.pages, own, request.query)], articles.hasMore);
}

/** Returns at most ten articles of one page of a full-text search, with their external links. */
function articlesFor(
  api: string,
  search: string,
  request: SearchRequest,
  context: ProviderContext,
): Promise<FoundPages> {
  const parameters = {
    generator: 'search',
    gsrsearch: search,
    gsrwhat: 'text',
    gsrlimit: SIMILAR_ARTICLES,
    gsroffset: request.page * SIMILAR_ARTICLES,
    prop: 'info|extlinks',
    inprop: 'url',
    ellimit: BACKLINK_BATCH,
  };
  return queryAllPages(api, parameters, context, SIMILAR_ARTICLES, MAX_RELATED_REQUESTS);
}

/**
 * Returns external links of the articles, titled as their article: the first link of each, then the second of each, up
 * to 20. Links to the wiki, the seed and ubiquitous hosts are left out.
 */
function citedLinks(articles: readonly WikiPage[], ownHost: string, seed: string): { url: string; title: string }[] {
  const links = articles.flatMap(({ title, extlinks }) => {
    const worth = extlinks.filter(({ url }) => isWorthFollowing(url, ownHost, seed));
    return worth.slice(0, MAX_LINKS_PER_ARTICLE).map(({ url }) => ({ url, title }));
  });
  return roundRobin(links, ({ title }) => title);
}

/**
 * Whether an external link leads away from the wiki, and neither to the seed's own URL nor to a host that nearly every
 * article links to; false for an invalid URL.
 */
function isWorthFollowing(address: string, ownHost: string, seed: string): boolean {
  const url = URL.parse(address);
  return url !== null && address !== seed && url.host !== ownHost && !UBIQUITOUS_HOST.test(url.hostname);
}

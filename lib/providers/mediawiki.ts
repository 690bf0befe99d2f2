import type { SearchRequest } from '../engine/ports';
import { addressesOf, queryAllPages, searchRows, WITH_SITE, type WikiPage, type WikiRow } from './mediawiki-api';
import { NO_HITS, type Provider, type ProviderAnswer, type ProviderContext } from './provider';
import { type ProviderFault, toProviderError } from './provider-error';
import { toAnswer } from './request';

/** Most pages that one request describes. */
const MAX_SEARCH_PAGE = 50;
/** Most rows of one exturlusage request. */
const BACKLINK_BATCH = 500;
const MAX_BACKLINK_REQUESTS = 10;
/** Articles citing the seed that `morelike:` starts from. */
const MAX_CITING_ARTICLES = 3;
const SIMILAR_ARTICLES = 10;
const MAX_RELATED_REQUESTS = 3;
const MAX_LINKS_PER_ARTICLE = 20;
/** Faults of an address at which there is no wiki. */
const NO_WIKI: ReadonlySet<ProviderFault> = new Set(['unreachable', 'not-found', 'bad-answer']);
/** Archives, catalogues and identifiers that nearly every article cites. */
const UBIQUITOUS_HOST =
  /(^|\.)(archive\.org|archive\.today|doi\.org|worldcat\.org|wikidata\.org|wikimedia\.org|wikipedia\.org|jstor\.org|books\.google\.[a-z.]+|semanticscholar\.org|viaf\.org|d-nb\.info|id\.loc\.gov)$/;

interface FoundPages {
  readonly pages: readonly WikiPage[];
  readonly hasMore: boolean;
}
const NO_PAGES: FoundPages = { pages: [], hasMore: false };

/** Wikipedia, or a MediaWiki of the user's own: articles by words, by similarity and by the external links they cite. */
export const mediawiki: Provider = {
  id: 'mediawiki',
  name: 'Wikipedia / MediaWiki',
  serves: ['keyword', 'related', 'backward'],
  access: 'keyless',
  acceptsBaseUrl: true,
  endpoint,
  enabledByDefault: true,
  minIntervalMs: 500,
  termsUrl: 'https://www.mediawiki.org/wiki/API:Etiquette',
  licence: 'CC BY-SA 4.0',
  origins: ['https://*.wikipedia.org/*'],
  search(request, context) {
    if (request.kind === 'keyword') return byWords(request, context);
    return request.kind === 'related' ? related(request, context) : citing(request, context);
  },
};

function endpoint(baseUrl: string): string {
  return baseUrl.replace(/\/?(api\.php)?$/, '/api.php');
}

/** Addresses of api.php: the user's own wiki, or Wikipedia in the language asked for. */
function apiOf(request: SearchRequest, context: ProviderContext): string {
  if (context.baseUrl !== '') return endpoint(context.baseUrl);
  return `https://${wikipediaLanguage(request)}.wikipedia.org/w/api.php`;
}

function wikipediaLanguage({ language }: SearchRequest): string {
  return language && /^[a-z]{2,3}$/.test(language) && language !== 'und' ? language : 'en';
}

/** One request, where the wiki tells what its addresses are made of. */
async function byWords(request: SearchRequest, context: ProviderContext): Promise<ProviderAnswer> {
  const api = apiOf(request, context);
  const size = Math.min(request.limit, MAX_SEARCH_PAGE);
  const offset = request.page * size;
  const { rows, hasMore, site } = await searchRows(api, request.query, offset, size, context, WITH_SITE);
  if (rows.length === 0) return NO_HITS;
  const addressOf = site && addressesOf(site);
  const urlOf = addressOf ? ({ title }: WikiRow) => addressOf(title) : await askedAddresses(api, rows, context);
  return toAnswer(
    rows.map((row) => ({ url: urlOf(row), title: row.title, snippet: row.snippet })),
    hasMore,
  );
}

/** Addresses as the wiki gives them by another request; '' where it gives none. */
async function askedAddresses(
  api: string,
  rows: readonly WikiRow[],
  context: ProviderContext,
): Promise<(row: WikiRow) => string> {
  const ids = rows.map((row) => row.pageid).join('|');
  const parameters = { pageids: ids, prop: 'info', inprop: 'url' };
  const { pages } = await queryAllPages(api, parameters, context, rows.length, MAX_BACKLINK_REQUESTS);
  const urls = new Map(pages.map((page) => [page.pageid, page.fullurl ?? '']));
  return ({ pageid }) => urls.get(pageid) ?? '';
}

/** Articles that cite the address or one below it, http and https alike: those of the language asked for, then English ones. */
async function citing(request: SearchRequest, context: ProviderContext): Promise<ProviderAnswer> {
  const wanted = (request.page + 1) * request.limit;
  const english = apiOf({ ...request, language: 'en' }, context);
  const apis = new Set([apiOf(request, context), english]);
  const rows: WikiPage[] = [];
  let hasMore = false;
  for (const api of apis) {
    const found = await citingPages(api, request.query, context, wanted).catch((error) => {
      context.signal?.throwIfAborted();
      // Pages name languages that have no Wikipedia.
      if (api === english || !NO_WIKI.has(toProviderError(error).code)) throw error;
      return NO_PAGES;
    });
    rows.push(...found.pages);
    hasMore ||= found.hasMore;
  }
  const page = rows.slice(request.page * request.limit, wanted);
  return toAnswer(
    page.map(({ fullurl, title }) => ({ url: fullurl ?? '', title })),
    hasMore || rows.length > wanted,
  );
}

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
 * Articles like those that cite the page (or are found by its title), and what they cite. A wiki without `morelike:`
 * answers it with nothing; there a search for the title stands in.
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
  const rows = articles.pages.map(({ fullurl, title }) => ({ url: fullurl ?? '', title }));
  return toAnswer([...rows, ...citedLinks(articles.pages, own, request.query)], articles.hasMore);
}

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

/** External links of the articles in turn: the first of each, then the second of each, and so on. */
function citedLinks(articles: readonly WikiPage[], ownHost: string, seed: string): { url: string; title: string }[] {
  const lists = articles.map((page) => ({
    title: page.title,
    links: page.extlinks.filter(({ url }) => isWorthFollowing(url, ownHost, seed)).slice(0, MAX_LINKS_PER_ARTICLE),
  }));
  const cited: { url: string; title: string }[] = [];
  for (let i = 0; i < MAX_LINKS_PER_ARTICLE; i++) {
    for (const { title, links } of lists) {
      const link = links[i];
      if (link) cited.push({ url: link.url, title });
    }
  }
  return cited;
}

function isWorthFollowing(address: string, ownHost: string, seed: string): boolean {
  const url = URL.parse(address);
  return url !== null && address !== seed && url.host !== ownHost && !UBIQUITOUS_HOST.test(url.hostname);
}

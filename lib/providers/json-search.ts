/** Keyword search services that answer one request with a JSON list of results. */
import * as v from 'valibot';
import type { SearchRequest } from '../engine/ports';
import { DAY_MS, MONTH_MS, NO_HITS, type Provider } from './provider';
import { ProviderError } from './provider-error';
import { jsonBody, OptionalText, requestJson, toAnswer, withQuery } from './request';

type Row = Parameters<typeof toAnswer>[0][number];

interface JsonSearch<Answer>
  extends Pick<Provider, 'id' | 'name' | 'access' | 'minIntervalMs' | 'termsUrl'>,
    Partial<Pick<Provider, 'licence' | 'exactPhrases' | 'quota'>> {
  /** URL of the search request. For a self-hosted service: the path that follows the user's base URL. */
  readonly api: string;
  /** Number of result pages that the service offers; absent = unlimited. */
  readonly pages?: number;
  readonly headers?: (key: string) => Readonly<Record<string, string>>;
  readonly parameters?: (request: SearchRequest, key: string) => Parameters<typeof withQuery>[1];
  /** Makes the JSON body of a POST request; absent = the request is a GET. */
  readonly body?: (request: SearchRequest) => object;
  readonly answer: v.GenericSchema<unknown, Answer>;
  /**
   * Extracts the result rows from an answer, and whether another result page follows.
   * @throws ProviderError for a fault reported with status 200
   */
  readonly read: (answer: Answer, request: SearchRequest) => readonly [rows: readonly Row[], hasMore: boolean];
}

function jsonSearch<Answer>(search: JsonSearch<Answer>): Provider {
  const { api, pages = Infinity, headers = () => ({}), parameters, body, answer, read, ...details } = search;
  const isOwn = details.access === 'self-hosted';
  return {
    serves: ['keyword'],
    enabledByDefault: true,
    licence: 'by its terms of service',
    ...details,
    ...(isOwn ? { origins: [], endpoint: (baseUrl) => baseUrl + api } : { origins: [`${new URL(api).origin}/*`] }),
    async search(request, context) {
      const { key, baseUrl } = context;
      if (request.page >= pages) return NO_HITS;
      const address = isOwn ? baseUrl + api : api;
      const url = parameters ? withQuery(address, parameters(request, key)) : address;
      const init = body ? jsonBody(body(request), headers(key)) : { headers: headers(key) };
      const [rows, hasMore] = read(await requestJson(context, url, answer, init), request);
      return toAnswer(rows, hasMore && request.page + 1 < pages);
    },
  };
}

/** Returns a schema that reads a list of results with the given member names. Title and snippet may be missing. */
const rowsOf = (url: string, title: string, snippet: string, address: v.GenericSchema = v.string()) =>
  v.array(
    v.pipe(
      v.object({ [url]: address, [title]: OptionalText, [snippet]: OptionalText }),
      v.transform((row): Row => {
        const [found = '', name = '', text = ''] = [row[url], row[title], row[snippet]] as string[];
        return { url: found, title: name, snippet: text };
      }),
    ),
  );

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
const Contents = v.object({ results: rowsOf('url', 'title', 'content') });

/** Brave Search API, which has its own web index. */
export const brave = jsonSearch({
  id: 'brave',
  name: 'Brave Search',
  access: 'key',
  exactPhrases: true,
  minIntervalMs: 1_100,
  termsUrl: 'https://api-dashboard.search.brave.com/terms-of-service',
  licence: 'storing results depends on the plan',
  api: 'https://api.search.brave.com/res/v1/web/search',
  pages: 10,
  headers: (key) => ({ 'X-Subscription-Token': key }),
  parameters: ({ query: q, page: offset }) => ({ q, count: 20, offset, result_filter: 'web' }),
  answer: v.object({
    type: v.literal('search'),
    query: v.optional(v.object({ more_results_available: v.optional(v.boolean(), false) })),
    web: v.optional(v.object({ results: rowsOf('url', 'title', 'description') })),
  }),
  read: ({ web, query }) => [web?.results ?? [], query?.more_results_available ?? false],
});

/** Exa, a semantic (embedding-based) search service. */
export const exa = jsonSearch({
  id: 'exa',
  name: 'Exa',
  access: 'key',
  minIntervalMs: 500,
  termsUrl: 'https://exa.ai/terms-of-service',
  api: 'https://api.exa.ai/search',
  pages: 1,
  headers: (key) => ({ 'x-api-key': key }),
  body: ({ query, limit }) => ({ query, numResults: Math.min(limit, 25) }),
  answer: v.object({ results: rowsOf('url', 'title', 'text') }),
  read: ({ results }) => [results, false],
});

/** Kagi Search API. */
export const kagi = jsonSearch({
  id: 'kagi',
  name: 'Kagi',
  access: 'key',
  exactPhrases: true,
  minIntervalMs: 500,
  termsUrl: 'https://help.kagi.com/kagi/api/search.html',
  api: 'https://kagi.com/api/v1/search',
  pages: 10,
  headers: bearer,
  body: ({ query, page }) => ({ query, workflow: 'search', page: page + 1 }),
  answer: v.object({ data: v.object({ search: v.optional(rowsOf('url', 'title', 'snippet'), []) }) }),
  read: ({ data: { search } }) => [search, search.length > 0],
});

const MOJEEK_ROWS = 10;

/** Mojeek, which has its own web index. The URL contains the key, so error messages must not contain the URL. */
export const mojeek = jsonSearch({
  id: 'mojeek',
  name: 'Mojeek',
  access: 'key',
  exactPhrases: true,
  minIntervalMs: 1_000,
  termsUrl: 'https://www.mojeek.com/services/search/web-search-api/',
  api: 'https://api.mojeek.com/search',
  parameters: ({ query: q, page }, api_key) => ({ api_key, q, fmt: 'json', s: page * MOJEEK_ROWS + 1, t: MOJEEK_ROWS }),
  answer: v.object({ response: v.object({ results: v.optional(rowsOf('url', 'title', 'desc'), []) }) }),
  read: ({ response: { results } }) => [results, results.length === MOJEEK_ROWS],
});

/** Mwmbl, a free web index built by volunteers. */
export const mwmbl = jsonSearch({
  id: 'mwmbl',
  name: 'Mwmbl',
  access: 'keyless',
  minIntervalMs: 1_000,
  quota: { requests: 1_000, periodMs: MONTH_MS },
  termsUrl: 'https://mwmbl.org/',
  licence: 'AGPL-3.0 software, open index',
  api: 'https://api.mwmbl.org/api/v2/search/',
  pages: 1,
  parameters: ({ query: q }) => ({ q }),
  answer: Contents,
  read: ({ results }) => [results, false],
});

const OPENALEX_ROWS = 25;
const OPENALEX_SNIPPET_WORDS = 40;

/** OpenAlex: search for scholarly works. The URL of a hit is the work's page at its publisher or repository. */
export const openalex = jsonSearch({
  id: 'openalex',
  name: 'OpenAlex',
  access: 'key',
  minIntervalMs: 200,
  quota: { requests: 100_000, periodMs: DAY_MS },
  termsUrl: 'https://docs.openalex.org/',
  licence: 'CC0',
  api: 'https://api.openalex.org/works',
  parameters: ({ query: search, page }, api_key) => {
    const select = 'display_name,doi,primary_location,abstract_inverted_index';
    return { search, page: page + 1, per_page: OPENALEX_ROWS, select, api_key };
  },
  answer: v.object({
    meta: v.object({ count: v.optional(v.number(), 0) }),
    results: v.array(
      v.object({
        display_name: OptionalText,
        doi: OptionalText,
        primary_location: v.nullish(v.object({ landing_page_url: OptionalText })),
        abstract_inverted_index: v.nullish(v.record(v.string(), v.array(v.number()))),
      }),
    ),
  }),
  read: ({ meta, results }, { page }) => [
    results.map(({ display_name, doi, primary_location: location, abstract_inverted_index: positions }) => ({
      url: location?.landing_page_url || doi || '',
      title: display_name ?? '',
      snippet: firstWords(positions ?? {}),
    })),
    meta.count > (page + 1) * OPENALEX_ROWS,
  ],
});

/**
 * Returns the first words of an abstract from its inverted index.
 * @param positions 0-based word positions of each word
 */
function firstWords(positions: Readonly<Record<string, readonly number[]>>): string {
  const words: string[] = [];
  for (const [word, places] of Object.entries(positions))
    for (const place of places) if (place < OPENALEX_SNIPPET_WORDS) words[place] = word;
  return words.filter(Boolean).join(' ');
}

/**
 * SearXNG or searx, a self-hosted metasearch server. Its settings must allow `format: json`; otherwise it answers 403.
 */
export const searxng = jsonSearch({
  id: 'searxng',
  name: 'SearXNG',
  access: 'self-hosted',
  exactPhrases: true,
  minIntervalMs: 1_000,
  termsUrl: 'https://docs.searxng.org/dev/search_api.html',
  licence: 'by the engines behind it',
  api: '/search',
  parameters: ({ query: q, page, language = 'und' }) => {
    return { q, format: 'json', pageno: page + 1, language: language === 'und' ? undefined : language };
  },
  answer: v.object({
    results: rowsOf('url', 'title', 'content', OptionalText),
    unresponsive_engines: v.optional(v.array(v.unknown()), []),
  }),
  read: ({ results, unresponsive_engines: silent }, { page }) => {
    if (results.length === 0 && silent.length > 0 && page === 0)
      throw new ProviderError('server-error', 'none of the engines behind it answered');
    return [results, results.length > 0];
  },
});

/** Serper, which returns Google's results as JSON. */
export const serper = jsonSearch({
  id: 'serper',
  name: 'Serper',
  access: 'key',
  exactPhrases: true,
  minIntervalMs: 500,
  termsUrl: 'https://serper.dev/terms',
  api: 'https://google.serper.dev/search',
  headers: (key) => ({ 'X-API-KEY': key }),
  body: ({ query: q, page }) => ({ q, num: 10, page: page + 1 }),
  answer: v.object({ organic: rowsOf('link', 'title', 'snippet') }),
  read: ({ organic }) => [organic, organic.length > 0],
});

/** Tavily, a web search service for programs. */
export const tavily = jsonSearch({
  id: 'tavily',
  name: 'Tavily',
  access: 'key',
  minIntervalMs: 500,
  termsUrl: 'https://www.tavily.com/terms',
  api: 'https://api.tavily.com/search',
  pages: 1,
  headers: bearer,
  body: ({ query, limit }) => ({ query, max_results: Math.min(limit, 20) }),
  answer: Contents,
  read: ({ results }) => [results, false],
});

const YACY_ROWS = 10;

/** YaCy, a self-hosted peer of a network of servers that share one search index. */
export const yacy = jsonSearch({
  id: 'yacy',
  name: 'YaCy',
  access: 'self-hosted',
  exactPhrases: true,
  minIntervalMs: 1_000,
  termsUrl: 'https://wiki.yacy.net/index.php/Dev:APIyacysearch',
  licence: 'by the pages found',
  api: '/yacysearch.json',
  parameters: ({ query, page }) => {
    const range = { startRecord: page * YACY_ROWS, maximumRecords: YACY_ROWS };
    // Otherwise the peer fetches every result again before it answers.
    return { query, ...range, contentdom: 'text', resource: 'global', verify: 'false' };
  },
  answer: v.object({
    channels: v.array(v.object({ items: v.optional(rowsOf('link', 'title', 'description'), []) })),
  }),
  read: ({ channels: [first] }) => [first?.items ?? [], first?.items.length === YACY_ROWS],
});

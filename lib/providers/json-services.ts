/** Services that answer one request with a JSON list of results. Each names the documentation of its interface. */
import * as v from 'valibot';
import type { SearchRequest } from '../engine/ports';
import { jsonSearch, resultRows } from './json-search';
import { DAY_MS, MONTH_MS } from './provider';
import { ProviderError } from './provider-error';
import { OptionalText } from './request';

const RANGES = ['day', 'week', 'month', 'year'] as const;
const RANGE_DAYS = { day: 1, week: 7, month: 31, year: 366 } as const;

/** Returns the shortest range that contains the last `recentDays` days; undefined if there is none. */
const rangeOf = ({ recentDays = Infinity }: SearchRequest) => RANGES.find((name) => RANGE_DAYS[name] >= recentDays);

const bearerHeader = (key: string) => ({ Authorization: `Bearer ${key}` });
const Contents = v.object({ results: resultRows('url', 'title', 'content') });

/** Returns the request's language; undefined if it is unknown (`und`). */
const languageOf = ({ language }: SearchRequest) => (language === 'und' ? undefined : language);

/** Languages that Brave accepts under another code, then those it accepts as they are; it refuses all others. */
const BRAVE_CODES: Readonly<Record<string, string>> = { zh: 'zh-hans', ja: 'jp', pt: 'pt-pt', no: 'nb' };
const BRAVE_LANGUAGES = new Set(
  (
    'ar eu bn bg ca hr cs da nl en et fi fr gl de gu he hi hu is it kn ko lv lt ms ml mr nb pl pa ro ru sr sk sl es sv ' +
    'ta te th tr uk vi'
  ).split(' '),
);

/** Returns the code that Brave uses for the request's language; undefined for one that it lacks. */
function braveLanguage(request: SearchRequest): string | undefined {
  const language = languageOf(request) ?? '';
  return BRAVE_CODES[language] ?? (BRAVE_LANGUAGES.has(language) ? language : undefined);
}

/**
 * Brave Search API, which has its own web index.
 * Checked 2026-11-24: https://api-dashboard.search.brave.com/app/documentation/web-search/query in excerpts, and
 * Brave's own client https://github.com/brave/brave-search-mcp-server (`src/tools/web/params.ts`)
 */
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
  parameters: (request) => {
    const { query: q, page: offset } = request;
    const range = rangeOf(request);
    const freshness = range && `p${range[0]}`;
    // Without these parameters, the results are those of the United States.
    const place = { country: 'ALL', search_lang: braveLanguage(request) };
    return { q, count: 20, offset, result_filter: 'web', ...place, freshness };
  },
  answer: v.object({
    type: v.literal('search'),
    query: v.optional(v.object({ more_results_available: v.optional(v.boolean(), false) })),
    web: v.optional(v.object({ results: resultRows('url', 'title', 'description') })),
  }),
  read: ({ web, query }) => [web?.results ?? [], query?.more_results_available ?? false],
});

/**
 * Exa, a semantic (embedding-based) search service. Checked 2026-11-24: https://docs.exa.ai/reference/search in
 * excerpts, and Exa's own client exa-js 2.23.0
 */
export const exa = jsonSearch({
  id: 'exa',
  name: 'Exa',
  access: 'key',
  minIntervalMs: 500,
  termsUrl: 'https://exa.ai/terms-of-service',
  api: 'https://api.exa.ai/search',
  pages: 1,
  headers: (key) => ({ 'x-api-key': key }),
  body: ({ query, limit, recentDays }, nowMs) => ({
    query,
    numResults: Math.min(limit, 25),
    ...(recentDays && { startPublishedDate: new Date(nowMs - recentDays * DAY_MS).toISOString() }),
  }),
  answer: v.object({ results: resultRows('url', 'title', 'text') }),
  read: ({ results }) => [results, false],
});

/**
 * Kagi Search API. Checked 2026-11-24: Kagi's own client, which is made from its specification,
 * https://github.com/kagisearch/kagi-openapi-python (`docs/SearchRequest.md`, `docs/SearchApi.md`)
 */
export const kagi = jsonSearch({
  id: 'kagi',
  name: 'Kagi',
  access: 'key',
  exactPhrases: true,
  minIntervalMs: 500,
  termsUrl: 'https://help.kagi.com/kagi/api/search.html',
  api: 'https://kagi.com/api/v1/search',
  pages: 10,
  headers: bearerHeader,
  body: ({ query, page, recentDays }, nowMs) => ({
    query,
    workflow: 'search',
    page: page + 1,
    ...(recentDays && { filters: { after: new Date(nowMs - recentDays * DAY_MS).toISOString().slice(0, 10) } }),
  }),
  answer: v.object({ data: v.object({ search: v.optional(resultRows('url', 'title', 'snippet'), []) }) }),
  read: ({ data: { search } }) => [search, search.length > 0],
});

const MOJEEK_ROWS = 10;

/**
 * Mojeek, which has its own web index. The URL contains the key, so error messages must not contain the URL.
 * Checked 2026-11-24: https://www.mojeek.com/support/api/search/request_parameters.html and json_response.html
 */
export const mojeek = jsonSearch({
  id: 'mojeek',
  name: 'Mojeek',
  access: 'key',
  exactPhrases: true,
  minIntervalMs: 1_000,
  termsUrl: 'https://www.mojeek.com/services/search/web-search-api/',
  api: 'https://api.mojeek.com/search',
  parameters: (request, api_key) => {
    const range = { s: request.page * MOJEEK_ROWS + 1, t: MOJEEK_ROWS };
    return { api_key, q: request.query, fmt: 'json', ...range, lb: languageOf(request)?.toUpperCase() };
  },
  answer: v.object({
    response: v.object({
      status: v.optional(v.string(), 'OK'),
      results: v.optional(resultRows('url', 'title', 'desc'), []),
    }),
  }),
  read: ({ response: { status, results } }) => {
    if (/limit/i.test(status)) throw new ProviderError('quota-spent', 'the daily limit is reached');
    if (status !== 'OK') throw new ProviderError('bad-request', 'the request was not carried out');
    return [results, results.length === MOJEEK_ROWS];
  },
});

const MwmblAnswer = v.object({
  ...Contents.entries,
  monthly_usage: v.nullish(v.number()),
  monthly_limit: v.nullish(v.number()),
});

/**
 * Mwmbl, a free web index built by volunteers. A free key has its own quota, which each answer states.
 * Checked 2026-11-24: https://api.mwmbl.org/api/v2/docs and `mwmbl/pricing.py` of its source
 */
export const mwmbl = jsonSearch({
  id: 'mwmbl',
  name: 'Mwmbl',
  access: 'optional-key',
  minIntervalMs: 1_000,
  quota: { requests: 1_000, periodMs: MONTH_MS },
  keyQuota: { requests: 2_000, periodMs: MONTH_MS },
  termsUrl: 'https://mwmbl.org/',
  licence: 'AGPL-3.0 software, open index',
  api: 'https://api.mwmbl.org/api/v2/search/',
  pages: 1,
  headers: (key) => ({ 'X-API-Key': key }),
  parameters: ({ query: q }) => ({ q }),
  answer: MwmblAnswer,
  read: ({ results, monthly_usage: used, monthly_limit: limit }) => {
    const hasQuota = typeof used === 'number' && typeof limit === 'number';
    return [results, false, hasQuota ? { quotaLeft: Math.max(0, limit - used) } : undefined];
  },
});

const OPENALEX_ROWS = 25;
const OPENALEX_SNIPPET_WORDS = 40;

/**
 * OpenAlex: search for scholarly works. The URL of a hit is the work's page at its publisher or repository.
 * A search costs $0.001 of a daily allowance of $0.10, or $1 with a free key.
 * Checked 2026-11-24: https://developers.openalex.org/api-reference/authentication.md
 */
export const openalex = jsonSearch({
  id: 'openalex',
  name: 'OpenAlex',
  access: 'optional-key',
  enabledByDefault: false,
  minIntervalMs: 200,
  quota: { requests: 100, periodMs: DAY_MS },
  keyQuota: { requests: 1_000, periodMs: DAY_MS },
  termsUrl: 'https://docs.openalex.org/',
  licence: 'CC0',
  api: 'https://api.openalex.org/works',
  parameters: ({ query: search, page }, api_key) => {
    const select = 'display_name,doi,primary_location,abstract_inverted_index';
    return { search, page: page + 1, per_page: OPENALEX_ROWS, select, api_key: api_key || undefined };
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
      url: location?.landing_page_url || doi,
      title: display_name,
      snippet: firstWords(positions ?? {}),
    })),
    meta.count > (page + 1) * OPENALEX_ROWS,
  ],
});

/**
 * Returns the first 40 words of an abstract from its inverted index; '' for an empty one.
 * @param positions 0-based word positions of each word
 */
function firstWords(positions: Readonly<Record<string, readonly number[]>>): string {
  const words: string[] = [];
  for (const [word, places] of Object.entries(positions))
    for (const place of places) if (place < OPENALEX_SNIPPET_WORDS) words[place] = word;
  return words.filter(Boolean).join(' ');
}

/** Returns the 1-based page, language and time range as SearXNG names them. */
const searxngParameters = (request: SearchRequest) => ({
  pageno: request.page + 1,
  language: languageOf(request),
  time_range: rangeOf(request),
});

/**
 * SearXNG or searx, a self-hosted metasearch server. Where its settings do not allow `format: json`, it answers 403;
 * its page of results is then read. Documentation: https://docs.searxng.org/dev/search_api.html. Tested with a searx
 * server
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
  parameters: (request) => ({ q: request.query, format: 'json', ...searxngParameters(request) }),
  page: (request) => ({ q: request.query, ...searxngParameters(request) }),
  answer: v.object({
    results: resultRows('url', 'title', 'content', OptionalText),
    unresponsive_engines: v.optional(v.array(v.unknown()), []),
  }),
  read: ({ results, unresponsive_engines: silent }, { page }) => {
    if (results.length === 0 && silent.length > 0 && page === 0)
      throw new ProviderError('server-error', 'none of the engines behind it answered');
    return [results, results.length > 0];
  },
});

/**
 * Serper, which returns Google's results as JSON. Documentation: https://serper.dev/playground. An answer without
 * results has no `organic` part, as its clients know; checked on 2026-11-24.
 */
export const serper = jsonSearch({
  id: 'serper',
  name: 'Serper',
  access: 'key',
  exactPhrases: true,
  minIntervalMs: 500,
  termsUrl: 'https://serper.dev/terms',
  api: 'https://google.serper.dev/search',
  headers: (key) => ({ 'X-API-KEY': key }),
  body: (request) => {
    const range = rangeOf(request);
    return { q: request.query, num: 10, page: request.page + 1, ...(range && { tbs: `qdr:${range[0]}` }) };
  },
  answer: v.union([
    v.object({ organic: resultRows('link', 'title', 'snippet') }),
    v.pipe(
      v.object({ searchParameters: v.looseObject({}) }),
      v.transform(() => ({ organic: [] })),
    ),
  ]),
  read: ({ organic }) => [organic, organic.length > 0],
});

/**
 * Tavily, a web search service for programs. Documentation: https://docs.tavily.com. Checked 2026-11-24: Tavily's own
 * client tavily-python 0.8.5
 */
export const tavily = jsonSearch({
  id: 'tavily',
  name: 'Tavily',
  access: 'key',
  minIntervalMs: 500,
  termsUrl: 'https://www.tavily.com/terms',
  api: 'https://api.tavily.com/search',
  pages: 1,
  headers: bearerHeader,
  body: (request) => {
    const range = rangeOf(request);
    return { query: request.query, max_results: Math.min(request.limit, 20), ...(range && { time_range: range }) };
  },
  answer: Contents,
  read: ({ results }) => [results, false],
});

const YACY_ROWS = 10;

/**
 * YaCy, a self-hosted peer of a network of servers that share one search index.
 * Checked 2026-11-24: https://wiki.yacy.net/index.php/Dev:APIyacysearch
 */
export const yacy = jsonSearch({
  id: 'yacy',
  name: 'YaCy',
  access: 'self-hosted',
  exactPhrases: true,
  minIntervalMs: 1_000,
  termsUrl: 'https://wiki.yacy.net/index.php/Dev:APIyacysearch',
  licence: 'by the pages found',
  api: '/yacysearch.json',
  parameters: (request) => {
    const range = { startRecord: request.page * YACY_ROWS, maximumRecords: YACY_ROWS };
    const language = languageOf(request);
    const lr = language && `lang_${language}`;
    // Without `verify=false`, the peer fetches every result again before it answers.
    return { query: request.query, ...range, lr, contentdom: 'text', resource: 'global', verify: 'false' };
  },
  answer: v.object({
    channels: v.array(v.object({ items: v.optional(resultRows('link', 'title', 'description'), []) })),
  }),
  read: ({ channels: [first] }) => [first?.items ?? [], first?.items.length === YACY_ROWS],
});

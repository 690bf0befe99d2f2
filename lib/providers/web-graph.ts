import * as v from 'valibot';
import { jsonSearch, resultRows } from './json-search';

/**
 * The user's own index: a search of Common Crawl's index, a web graph, or any other list of pages, behind one JSON
 * interface. The server answers GET requests below the user's base URL:
 *
 * `/search?kind=K&q=Q&limit=N&page=P&language=L&seeks=S` → `{"results": [{"url", "title"?, "snippet"?}], "more"?}`
 *
 * - `kind`: `keyword` (q = words), `related` or `backward` (q = URL of a page).
 * - `limit`: largest number of results; `page`: number of the results page, from 0.
 * - `language`: ISO 639 code, absent if unknown; `seeks`: `sites` to get one page of a site, otherwise `pages`.
 * - `more`: true if another results page follows.
 *
 * A kind that the server does not serve gets an empty list.
 */
export const webGraph = jsonSearch({
  id: 'web-graph',
  name: 'Web graph',
  serves: ['keyword', 'related', 'backward'],
  access: 'self-hosted',
  minIntervalMs: 100,
  termsUrl: 'https://commoncrawl.org/terms-of-use',
  licence: 'by the server',
  api: '/search',
  parameters: ({ kind, query: q, limit, page, language, seeks = 'pages' }) => {
    return { kind, q, limit, page, language: language === 'und' ? undefined : language, seeks };
  },
  answer: v.object({ results: resultRows('url', 'title', 'snippet'), more: v.optional(v.boolean(), false) }),
  read: ({ results, more }) => [results, more],
});

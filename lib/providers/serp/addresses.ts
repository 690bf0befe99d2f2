/** URLs of search engines' results pages, apart from the parsers, so that testing a URL loads no HTML parser. */

interface ResultsAddress {
  readonly id: string;
  /** Returns whether a URL belongs to a results page of this engine. */
  readonly matches: (url: URL) => boolean;
  /** Name of the URL parameter that contains the query. */
  readonly queryParameter: string;
}

/** Returns a test for URLs whose host and path match. */
const hostAndPath =
  (host: RegExp, path: RegExp): ResultsAddress['matches'] =>
  ({ hostname, pathname }) =>
    host.test(hostname) && path.test(pathname);

/**
 * One entry per search engine. No terms allow automated queries, so all are asked only when the user presses a button,
 * in a visible tab, `MOST_SEARCHES` times a press. Stored copies of the terms, read on 2026-11-27:
 * - google: terms of 2026-07-30 forbid automated access against robots.txt; its guideline forbids automated queries
 *   without permission, https://developers.google.com/search/docs/advanced/guidelines/automated-queries
 * - bing: Microsoft Services Agreement of 2025-09-30, 3.a.vi, forbids “impermissible scraping”
 * - yahoo: terms of 2018-01-02 forbid automated access without permission; those of Yahoo Japan were not read
 * - yandex: terms of 2020-12-08, 3.2.2, forbid other access than through its interface
 * - mojeek: undated terms, 3.5, forbid automated access to all but users of its API
 * - ecosia: undated terms forbid every use that they do not expressly permit, and name no automated one
 * - brave: terms of 2023-05-11 forbid a disproportionate load, and do not name automated queries
 * - qwant: terms as of 2025-09 do not name automated queries
 * No copy was found of the terms of duckduckgo, baidu, startpage, naver, seznam and kagi. Kagi sells searches by
 * programs apart from its subscription, https://help.kagi.com/kagi/api/api-portal.html
 */
const RESULTS_ADDRESSES: readonly ResultsAddress[] = [
  {
    id: 'google',

    matches: ({ hostname, pathname }) =>
      /^(www\.)?google\.([a-z]{2,3}|com?\.[a-z]{2})$/.test(hostname) && pathname === '/search',
    queryParameter: 'q',
  },
  {
    id: 'bing',

    matches: ({ hostname, pathname }) => /^(www\.|cn\.)?bing\.com$/.test(hostname) && pathname === '/search',
    queryParameter: 'q',
  },
  {
    id: 'duckduckgo',

    matches: ({ hostname, searchParams }) =>
      /^((html|lite)\.)?duckduckgo\.com$/.test(hostname) && searchParams.has('q'),
    queryParameter: 'q',
  },
  {
    id: 'brave',

    matches: ({ hostname, pathname }) => hostname === 'search.brave.com' && pathname === '/search',
    queryParameter: 'q',
  },
  {
    id: 'baidu',

    matches: ({ hostname, pathname }) => /^(www|m)\.baidu\.com$/.test(hostname) && /^\/(s|from=\w+\/s)$/.test(pathname),
    queryParameter: 'wd',
  },
  {
    id: 'startpage',

    matches: hostAndPath(/^(www\.)?startpage\.com$/, /^\/(do|sp)\/search$/),
    queryParameter: 'query',
  },
  { id: 'ecosia', matches: hostAndPath(/^www\.ecosia\.org$/, /^\/search$/), queryParameter: 'q' },
  { id: 'qwant', matches: hostAndPath(/^(www|lite)\.qwant\.com$/, /^\/$/), queryParameter: 'q' },
  {
    id: 'yandex',

    matches: hostAndPath(/^(www\.)?yandex\.(com(\.tr)?|ru|by|kz|uz)$/, /^\/search\/?$/),
    queryParameter: 'text',
  },
  {
    id: 'naver',

    matches: hostAndPath(/^search\.naver\.com$/, /^\/search\.naver$/),
    queryParameter: 'query',
  },
  {
    id: 'yahoo',

    matches: hostAndPath(/^([a-z]{2}\.)?search\.yahoo\.(com|co\.jp)$/, /^\/search/),
    queryParameter: 'p',
  },
  { id: 'seznam', matches: hostAndPath(/^search\.seznam\.cz$/, /^\/$/), queryParameter: 'q' },
  { id: 'mojeek', matches: hostAndPath(/^www\.mojeek\.com$/, /^\/search$/), queryParameter: 'q' },
  { id: 'kagi', matches: hostAndPath(/^kagi\.com$/, /^\/search$/), queryParameter: 'q' },
];

/** Returns the search engine entry that matches an address; undefined if it is not a known results page. */
export function resultsAddress(address: string): ResultsAddress | undefined {
  const url = URL.parse(address);
  return url ? RESULTS_ADDRESSES.find(({ matches }) => matches(url)) : undefined;
}

/** URLs of search engines' results pages, apart from the parsers, so that testing a URL loads no HTML parser. */

/** Search engines whose results pages can be parsed. */
export type EngineId = 'google' | 'bing' | 'duckduckgo' | 'brave' | 'baidu';

interface ResultsAddress {
  readonly id: EngineId;
  /** Returns whether a URL belongs to a results page of this engine. */
  readonly matches: (url: URL) => boolean;
  /** Name of the URL parameter that contains the query. */
  readonly queryParameter: string;
}

/** One entry per search engine. */
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
    matches: ({ hostname, searchParams }) => /^(html\.)?duckduckgo\.com$/.test(hostname) && searchParams.has('q'),
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
];

/** Returns the search engine entry that matches an address; undefined if it is not a known results page. */
export function resultsAddress(address: string): ResultsAddress | undefined {
  const url = URL.parse(address);
  return url ? RESULTS_ADDRESSES.find(({ matches }) => matches(url)) : undefined;
}

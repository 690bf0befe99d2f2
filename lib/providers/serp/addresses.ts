/** Addresses of results pages, apart from their readers: who only asks whether a page is one needs no HTML parser. */

/** Search engines whose results pages can be read. */
export type EngineId = 'google' | 'bing' | 'duckduckgo' | 'brave' | 'baidu';

interface ResultsAddress {
  readonly id: EngineId;
  /** Host name and path of a results page. */
  readonly matches: (url: URL) => boolean;
  /** Parameter that holds the query. */
  readonly queryParameter: string;
}

/** One for each engine. */
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

/** What a results page at the address would be; undefined where it is none that can be read. */
export function resultsAddress(address: string): ResultsAddress | undefined {
  const url = URL.parse(address);
  return url ? RESULTS_ADDRESSES.find(({ matches }) => matches(url)) : undefined;
}

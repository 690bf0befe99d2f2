/** Link from a page of results to the next one. */
import { DomUtils } from 'htmlparser2';
import { isLink, textOf } from './elements';

/**
 * Parameters in which search engines number their pages or results: Google `start`; Bing `first`; Yahoo `b`; Brave
 * `offset`; Baidu `pn`; Mojeek `s`; Seznam `from`; Kagi `batch`; Yandex and Ecosia `p`; SearXNG `pageno`.
 */
const NUMBERS = ['start', 'first', 'b', 'offset', 'pn', 's', 'from', 'batch', 'page', 'pageno', 'p'];

/** Longer links are not followed, as they would be stored. */
const MOST_URL_CHARS = 4_000;

/**
 * Returns the URL of the next page of results: of the links to the same path with the same query, the one whose number
 * of a page or result is the next higher one. Links that are named after another page are left out.
 * @param query query of the results
 * @param page 1-based number of the page at `address`
 * @returns undefined if the page has no such link, as on the last page or where a script loads more results
 */
export function furtherPage(
  address: string,
  children: Parameters<typeof DomUtils.findAll>[1],
  query: string,
  page: number,
): string | undefined {
  const here = URL.parse(address);
  let next: { readonly url: string; readonly number: number } | undefined;
  for (const link of DomUtils.findAll(isLink, children)) {
    const url = URL.parse(link.attribs.href ?? '', address);
    if (!here || url?.origin !== here.origin || url.pathname !== here.pathname) continue;
    if (url.href.length > MOST_URL_CHARS) continue;
    if (![...url.searchParams.values()].includes(query)) continue;
    const name = textOf(link);
    if (/^\d+$/.test(name) && Number(name) !== page + 1) continue;
    for (const parameter of NUMBERS) {
      const number = numberIn(url, parameter, query);
      if (number <= Math.max(0, numberIn(here, parameter, query)) || number >= (next?.number ?? Infinity)) continue;
      next = { url: url.href, number };
    }
  }
  return next?.url;
}

/** Returns the number in a parameter; −1 if it has none, or holds the query. */
function numberIn({ searchParams }: URL, parameter: string, query: string): number {
  const value = searchParams.get(parameter);
  return value !== null && value !== query && /^\d{1,6}$/.test(value) ? Number(value) : -1;
}

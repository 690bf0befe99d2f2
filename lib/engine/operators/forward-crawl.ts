import type { ListedPage } from '../ports';
import type { Memory } from '../session-records';
import { decoded } from '../url/canonical';
import { pageAddress } from '../url/filter';
import { hostOf } from '../url/site';
import { candidatesFromLinks, hasUnused, mostPromising, unusedPages } from './ask';
import { DoneSet } from './memory';
import type { Candidate, InputPage, Operator, OperatorContext } from './operator';

/** Number of input pages whose links join the frontier in one run. */
const EXPANDED_PER_PULL = 10;
/**
 * Number of hosts whose feeds and sitemaps are read in a run with too few links. Each host takes several requests in
 * sequence.
 */
const FEEDS_PER_PULL = 2;
/** Number of URLs from one host's feeds and sitemaps that join the frontier, most promising first. */
const LINKS_PER_HOST = 50;

/**
 * DWDBRM, forward crawling. The links of the representative pages join the frontier, and so do pages listed in feeds
 * and sitemaps of their sites, and sites that these recommend in a blogroll; with `linksAlone`, the links alone.
 */
export const forwardCrawl: Operator = {
  name: 'forward-crawl',

  available: ({ pool }, memory, waiting) => waiting > 0 || hasUnused(pool, new DoneSet(memory, 'expanded')),

  /**
   * Offers the links of up to `EXPANDED_PER_PULL` pages that were not expanded before; if these give too few URLs, also
   * pages from their sites' feeds and sitemaps; and while the session looks for sites, those of blogrolls.
   */
  async run(context: OperatorContext, memory: Memory): Promise<Memory> {
    const expanded = new DoneSet(memory, 'expanded');
    const hosts = new DoneSet(memory, 'hosts');
    const next = unusedPages(context.sources.pool, expanded, EXPANDED_PER_PULL);
    let joined = 0;
    for (const page of next) {
      const links = await context.topic.linksOf(page.n);
      joined += context.offer(candidatesFromLinks(links, page.url, page.depth));
      expanded.add(page.url);
      context.spent.push(page.url);
    }
    const { linksAlone } = context.sources;
    const unread = oneOfEachHost(!linksAlone && joined < context.pagesWanted ? next : [], hosts);
    const rolls = new DoneSet(memory, 'blogrolls');
    const unasked = oneOfEachHost(!linksAlone && context.topic.seeks === 'sites' ? next : [], rolls);
    const named = await Promise.all([
      ...[...unasked.values()].map(async (page) =>
        promisingOf(context, page, await context.siteLinksOf(page, 'blogroll')),
      ),
      ...[...unread.values()].map(async (page) => promisingOf(context, page, await context.siteLinksOf(page))),
    ]);
    for (const candidates of named) context.offer(candidates);
    for (const host of unread.keys()) hosts.add(host);
    for (const host of unasked.keys()) rolls.add(host);
    return { ...expanded.toMemory(), ...hosts.toMemory(), ...(rolls.size === 0 ? {} : rolls.toMemory()) };
  },
};

/** Returns the first page of each host that is not done, by host, for the first `FEEDS_PER_PULL` such hosts. */
function oneOfEachHost(pages: readonly InputPage[], done: DoneSet): Map<string, InputPage> {
  const byHost = new Map<string, InputPage>();
  for (const page of pages) {
    const host = hostOf(page.url);
    if (!done.has(host) && !byHost.has(host) && byHost.size < FEEDS_PER_PULL) byHost.set(host, page);
  }
  return byHost;
}

/**
 * Returns the most promising unknown pages, at most `LINKS_PER_HOST` and best first, that feeds, sitemaps or a blogroll
 * of a page's site list.
 */
function promisingOf(context: OperatorContext, page: InputPage, links: readonly ListedPage[]): Candidate[] {
  const candidates = links.flatMap(({ url: given, title, from }): Candidate[] => {
    const url = pageAddress(given);
    if (url === undefined) return [];
    // A feed or sitemap lists the URL, so `from` is its URL and not that of the page.
    const foundBy = { from, anchor: title, depth: page.depth + 1 };
    return [{ url, foundBy, preview: title === '' ? wordsOfPath(url) : title }];
  });
  return mostPromising(context.topic, candidates, LINKS_PER_HOST);
}

/**
 * Words of a URL's path without file extension, as a preview: sitemaps give no titles, but paths often contain them. ''
 * for the entry page.
 */
function wordsOfPath(url: string): string {
  const path = new URL(url).pathname.replace(/\.\w{1,5}$/, '');
  return decoded(path)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

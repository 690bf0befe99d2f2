import type { Memory } from '../types';
import { hostOf } from '../url/site';
import { DoneSet } from './memory';
import type { Candidate, InputPage, Operator, OperatorContext } from './operator';

/** Input pages whose links join the frontier in one pull. */
const EXPANDED_PER_PULL = 10;
/** Hosts whose feeds and sitemaps are read in a pull whose pages link to little: each takes some requests in turn. */
const FEEDS_PER_PULL = 2;
/** Addresses of one host's feeds and sitemaps that join the frontier: the most promising. */
const LINKS_PER_HOST = 50;

/** DWDBRM, forward crawling: the links of the representative pages, and what their sites name, join the frontier. */
export const forwardCrawl: Operator = {
  name: 'forward-crawl',

  available: ({ inputs }) => inputs.length > 0,

  async run(context: OperatorContext, memory: Memory): Promise<Memory> {
    const expanded = new DoneSet(memory, 'expanded');
    const hosts = new DoneSet(memory, 'hosts');
    const next = context.inputs.filter((page) => !expanded.has(page.url)).slice(0, EXPANDED_PER_PULL);
    let joined = 0;
    for (const page of next) {
      const links = await context.linksOf(page.n);
      const candidates = links.flatMap((link): Candidate[] => {
        const url = context.canonical(link.url);
        if (url === undefined) return [];
        const foundBy = { from: page.url, anchor: link.anchor, depth: page.depth + 1 };
        return [{ url, foundBy, preview: `${link.anchor} ${link.context}` }];
      });
      joined += context.offer(candidates);
      expanded.add(page.url);
    }
    const unread = new Map<string, InputPage>();
    for (const page of joined < context.pagesWanted ? next : []) {
      const host = hostOf(page.url);
      if (!hosts.has(host) && !unread.has(host) && unread.size < FEEDS_PER_PULL) unread.set(host, page);
    }
    const named = await Promise.all([...unread.values()].map((page) => promisingOf(context, page)));
    for (const candidates of named) context.offer(candidates);
    for (const host of unread.keys()) hosts.add(host);
    return { ...expanded.toMemory(), ...hosts.toMemory() };
  },
};

/** The most promising pages that a page's site names in its feeds and sitemaps. */
async function promisingOf(context: OperatorContext, page: InputPage): Promise<Candidate[]> {
  const links = await context.siteLinksOf(page);
  return links
    .flatMap(({ url: given, title, from }): Candidate[] => {
      const url = context.canonical(given);
      if (url === undefined || context.isKnown(url)) return [];
      // Not from the page: that a site lists an address does not mean that the page speaks for it.
      const foundBy = { from, anchor: title, depth: page.depth + 1 };
      return [{ url, foundBy, preview: title === '' ? wordsOfPath(url) : title }];
    })
    .map((candidate) => ({ candidate, promise: context.promise(candidate) }))
    .sort((a, b) => b.promise - a.promise)
    .slice(0, LINKS_PER_HOST)
    .map(({ candidate }) => candidate);
}

/** Sitemaps give no titles, but paths are often made of them. */
function wordsOfPath(url: string): string {
  const path = new URL(url).pathname.replace(/\.\w{1,5}$/, '');
  return decoded(path)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Services that need no key, each of which knows a part of the pages and answers in its documented format. */
import { hash32 } from '../../lib/engine/hash';
import type { Article, CorpusIndex, ServiceIndex } from './corpus-index';
import { answerWiki } from './mediawiki';
import { parseQuery, runsOf } from './query';
import type { Found } from './search-index';
import type { ServiceState, Services } from './services';

/** Words of a query of Wikidata's service, which asks its own search. */
const SPARQL_WORDS = /mwapi:srsearch "(.*) haswbstatement:P856"/;

/** The best pages about a text. */
function found(index: ServiceIndex, text: string, count: number): Article[] {
  const pages = index.search.search(parseQuery(text), 'any');
  return pages.slice(0, count).map(({ page }) => index.article(page));
}

/** A query as services read it that know no phrases and no excluded sites. */
const wordsOf = (text: string | null) => runsOf((text ?? '').replace(/(?<!\S)-site:\S+/g, '')).join(' ');

/** What a service knows of all pages. */
function partOf(index: ServiceIndex, knows: (page: number) => boolean): ServiceIndex {
  const known = (all: readonly Found[]) => all.filter(({ page }) => knows(page));
  return {
    search: {
      search: (query, match) => known(index.search.search(query, match)),
      moreLike: (numbers) => known(index.search.moreLike(numbers)),
    },
    articleCount: index.articleCount,
    article: (n) => index.article(n),
    articleByTitle(title) {
      const article = index.articleByTitle(title);
      return article && knows(article.pageid - 1) ? article : undefined;
    },
    linksOf: (article) => index.linksOf(article),
    linksTo: (query, protocol) => index.linksTo(query, protocol).filter(({ article }) => knows(article.pageid - 1)),
  };
}

/** One page of each host. */
function bySite(articles: readonly Article[]): Article[] {
  return [...new Map(articles.toReversed().map((article) => [new URL(article.url).host, article])).values()].reverse();
}

const homeOf = ({ url }: Article) => new URL('/', url).href;

/** The services by host. */
const SERVICES: Readonly<Record<string, (url: URL, index: ServiceIndex) => unknown>> = {
  'hn.algolia.com': ({ searchParams }, index) => {
    const isOfLinks = searchParams.get('restrictSearchableAttributes') === 'url';
    const hits = isOfLinks ? [] : found(index, wordsOf(searchParams.get('query')), 20);
    return {
      hits: hits.map(({ url, pageTitle }, i) => ({ objectID: `${i}`, title: pageTitle, url })),
      page: 0,
      nbPages: 1,
    };
  },
  'api2.marginalia-search.com': ({ pathname, searchParams }, index) => {
    if (pathname !== '/search') return { results: [] };
    const all = found(index, searchParams.get('query') ?? '', 100);
    const rows = searchParams.get('dc') === '1' ? bySite(all) : all;
    const results = rows.map(({ url, pageTitle, text }, i) => ({
      url,
      title: pageTitle,
      description: text.slice(0, 200),
      quality: i,
    }));
    return { license: 'CC-BY-NC-SA 4.0', page: 1, pages: 1, results };
  },
  'api.mwmbl.org': ({ searchParams }, index) => ({
    results: found(index, wordsOf(searchParams.get('q')), 20).map(({ url, pageTitle, text }) => ({
      url,
      title: pageTitle,
      content: text.slice(0, 200),
    })),
    monthly_usage: 1,
    monthly_limit: 1_000,
  }),
  'cloud.feedly.com': ({ searchParams }, index) => ({
    results: bySite(found(index, searchParams.get('query') ?? '', 40)).map((article) => ({
      feedId: `feed/${homeOf(article)}feed`,
      website: homeOf(article),
      title: new URL(article.url).host,
      subscribers: 12,
    })),
  }),
  'query.wikidata.org': ({ searchParams }, index) => {
    const words = SPARQL_WORDS.exec(searchParams.get('query') ?? '')?.[1];
    const sites = words === undefined ? [] : bySite(found(index, words, 40));
    const bindings = sites.map((article) => ({
      site: { value: homeOf(article) },
      itemLabel: { value: new URL(article.url).host },
    }));
    return { head: { vars: ['site', 'itemLabel'] }, results: { bindings } };
  },
  'api.stackexchange.com': () => ({ items: [], has_more: false, quota_max: 300, quota_remaining: 299 }),
  'arquivo.pt': () => ({ response_items: [] }),
};

/** Which pages each service of the practice web knows. */
const KNOWN: Readonly<Record<string, (page: number) => boolean>> = {
  'hn.algolia.com': (page) => page % 3 === 0,
  'api2.marginalia-search.com': (page) => page % 2 === 0,
  'api.mwmbl.org': (page) => page % 2 === 1,
  'cloud.feedly.com': (page) => page % 4 === 1,
  'query.wikidata.org': (page) => page % 4 === 2,
};

/** Answers a request to one of the services; undefined for any other host. */
export function answerKeyless(url: URL, index: ServiceIndex): Response | undefined {
  const service = SERVICES[url.hostname];
  return service && Response.json(service(url, partOf(index, KNOWN[url.hostname] ?? (() => true))));
}

const MARGINALIA = 'api2.marginalia-search.com';
const WIKIPEDIA = /^([a-z-]+)\.wikipedia\.org$/;
/** Share of the pages that each service knows which a new user asks. */
const SHARES: Readonly<Record<string, number>> = {
  'hn.algolia.com': 0.05,
  wikipedia: 0.1,
  'api.mwmbl.org': 0.2,
  [MARGINALIA]: 0.3,
};
/** Languages of the pages that a service knows; absent for all. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = { [MARGINALIA]: ['en', 'de', 'fr', 'sv'] };
const DELAY_MS = 500;
/** The key that all clients of Marginalia share is used up in the second half of every period. */
const SHARED_KEY_PERIOD_MS = 120_000;

/**
 * The services that a new user without a key asks, with the limits of the real ones: one page of results, no phrases in
 * Mwmbl and Hacker News, one language in each Wikipedia, four in Marginalia, whose shared key is used up half of the time.
 */
export class KeylessServices implements Services {
  readonly providers = {};
  readonly #parts = new Map<string, ServiceIndex>();

  constructor(private readonly seed: number) {}

  answer(url: URL, pages: CorpusIndex): Response | undefined {
    const { hostname } = url;
    const language = WIKIPEDIA.exec(hostname)?.[1];
    const name = language === undefined ? hostname : 'wikipedia';
    const share = SHARES[name];
    if (share === undefined) return undefined;
    const languages = language === undefined ? LANGUAGES[name] : [language];
    const part =
      this.#parts.get(hostname) ??
      partOf(pages, (n) => {
        const { url: address, lang } = pages.pages[n] as (typeof pages.pages)[number];
        return (languages?.includes(lang) ?? true) && hash32(`${this.seed} ${name} ${address}`) / 2 ** 32 < share;
      });
    this.#parts.set(hostname, part);
    return language === undefined ? Response.json(SERVICES[hostname]?.(url, part)) : answerWiki(url, part);
  }

  stateOf(host: string, nowMs: number): ServiceState | undefined {
    if (SHARES[WIKIPEDIA.test(host) ? 'wikipedia' : host] === undefined) return undefined;
    const isSpent = host === MARGINALIA && nowMs % SHARED_KEY_PERIOD_MS >= SHARED_KEY_PERIOD_MS / 2;
    return { isDown: isSpent, delayMs: DELAY_MS };
  }
}

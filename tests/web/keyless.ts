/** Services that need no key, each of which knows a part of the pages and answers in its documented format. */
import type { Article, ServiceIndex } from './corpus-index';
import { parseQuery } from './query';

/** Words of a query of Wikidata's service, which asks its own search. */
const SPARQL_WORDS = /mwapi:srsearch "(.*) haswbstatement:P856"/;

/** The best pages about a text, of those for which `knows` is true. */
function found(index: ServiceIndex, text: string, knows: (n: number) => boolean, count: number): Article[] {
  const pages = index.search.search(parseQuery(text), 'any').filter(({ page }) => knows(page));
  return pages.slice(0, count).map(({ page }) => index.article(page));
}

/** One page of each host. */
function bySite(articles: readonly Article[]): Article[] {
  return [...new Map(articles.toReversed().map((article) => [new URL(article.url).host, article])).values()].reverse();
}

const isEven = (n: number) => n % 2 === 0;
const homeOf = ({ url }: Article) => new URL('/', url).href;

/** The services by host. */
const SERVICES: Readonly<Record<string, (url: URL, index: ServiceIndex) => unknown>> = {
  'hn.algolia.com': ({ searchParams }, index) => {
    const isOfLinks = searchParams.get('restrictSearchableAttributes') === 'url';
    const hits = isOfLinks ? [] : found(index, searchParams.get('query') ?? '', (n) => n % 3 === 0, 20);
    return {
      hits: hits.map(({ url, pageTitle }, i) => ({ objectID: `${i}`, title: pageTitle, url })),
      page: 0,
      nbPages: 1,
    };
  },
  'api2.marginalia-search.com': ({ pathname, searchParams }, index) => {
    if (pathname !== '/search') return { results: [] };
    const all = found(index, searchParams.get('query') ?? '', isEven, 100);
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
    results: found(index, searchParams.get('q') ?? '', (n) => !isEven(n), 20).map(({ url, pageTitle, text }) => ({
      url,
      title: pageTitle,
      content: text.slice(0, 200),
    })),
    monthly_usage: 1,
    monthly_limit: 1_000,
  }),
  'cloud.feedly.com': ({ searchParams }, index) => ({
    results: bySite(found(index, searchParams.get('query') ?? '', (n) => n % 4 === 1, 40)).map((article) => ({
      feedId: `feed/${homeOf(article)}feed`,
      website: homeOf(article),
      title: new URL(article.url).host,
      subscribers: 12,
    })),
  }),
  'query.wikidata.org': ({ searchParams }, index) => {
    const words = SPARQL_WORDS.exec(searchParams.get('query') ?? '')?.[1];
    const sites = words === undefined ? [] : bySite(found(index, words, (n) => n % 4 === 2, 40));
    const bindings = sites.map((article) => ({
      site: { value: homeOf(article) },
      itemLabel: { value: new URL(article.url).host },
    }));
    return { head: { vars: ['site', 'itemLabel'] }, results: { bindings } };
  },
  'api.stackexchange.com': () => ({ items: [], has_more: false, quota_max: 300, quota_remaining: 299 }),
  'arquivo.pt': () => ({ response_items: [] }),
};

/** Answers a request to one of the services; undefined for any other host. */
export function answerKeyless(url: URL, index: ServiceIndex): Response | undefined {
  const service = SERVICES[url.hostname];
  return service && Response.json(service(url, index));
}

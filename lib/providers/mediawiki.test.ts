import { expect } from 'vitest';
import {
  type DocumentedCase,
  notAsked,
  parametersOf,
  readsDocumentedAnswers,
  tellsFaults,
} from '../../tests/support/documented-answers';
import { HOST_HEADER } from '../../tests/support/provider-harness';
import { mediawiki } from './mediawiki';

const article = (name: string) => `https://en.wikipedia.org/wiki/${name}`;
const page = (id: number, name: string, more: object = {}) => ({
  pageid: id,
  ns: 0,
  title: name,
  fullurl: article(name),
  ...more,
});
const NOTHING = { batchcomplete: true };

const SPACE = 'https://zh.wikipedia.org/wiki/%E5%AE%87%E5%AE%99';
const GALAXY = 'https://zh.wikipedia.org/wiki/%E6%98%9F%E7%B3%BB';
/** The second page of a search with the site information `general`, and the URLs of pages on request. */
const spaceAndGalaxy =
  (general?: object) =>
  ({ url }: { url: URL }) => {
    if (url.searchParams.has('pageids')) {
      const pages = [page(11, '星系', { fullurl: GALAXY }), page(3957, '宇宙', { fullurl: SPACE })];
      return { batchcomplete: true, query: { pages } };
    }
    const search = [
      { ns: 0, title: '宇宙', pageid: 3957, snippet: '<span class="searchmatch">宇宙</span> &amp; 時間' },
      { ns: 0, title: '星系', pageid: 11, snippet: '' },
    ];
    const query = { searchinfo: { totalhits: 66556 }, search, ...(general ? { general } : {}) };
    return { batchcomplete: true, continue: { sroffset: 4, continue: '-||' }, query };
  };
const general = {
  mainpage: 'Wikipedia:首页',
  base: 'https://zh.wikipedia.org/wiki/Wikipedia:%E9%A6%96%E9%A1%B5',
  mainpageisdomainroot: false,
  articlepath: '/wiki/$1',
  server: '//zh.wikipedia.org',
};
const inChinese = {
  request: { kind: 'keyword', query: '宇宙', language: 'zh', limit: 2, page: 1 },
  urls: [SPACE, GALAXY],
  hasMore: true,
  first: { title: '宇宙', snippet: '宇宙 & 時間' },
} as const;

const byWords: readonly DocumentedCase[] = [
  {
    name: 'returns articles by their text, in search order, with full URLs, in one request',
    ...inChinese,
    answer: spaceAndGalaxy(general),
    sent: (requests) => {
      const [search] = requests;
      expect(requests).toHaveLength(1);
      expect(search?.headers[HOST_HEADER]).toBe('zh.wikipedia.org');
      expect(search?.url.pathname).toBe('/w/api.php');
      expect(search?.headers['api-user-agent']).toMatch(/^Tendril/);
      expect(parametersOf(search)).toMatchObject({
        action: 'query',
        list: 'search',
        srsearch: '宇宙',
        srwhat: 'text',
        srlimit: '2',
        sroffset: '2',
        meta: 'siteinfo',
        siprop: 'general',
        format: 'json',
        formatversion: '2',
      });
    },
  },
  ...[undefined, { sitename: 'Odd' }, { ...general, base: 'https://zh.wikipedia.org/' }].map(
    (told): DocumentedCase => ({
      name: `is asked for URLs in a second request when the site information is ${JSON.stringify(told)}`,
      ...inChinese,
      answer: spaceAndGalaxy(told),
      sent: ([, info, ...more]) => {
        expect(parametersOf(info)).toMatchObject({ pageids: '3957|11', prop: 'info', inprop: 'url' });
        expect(more).toEqual([]);
      },
    }),
  ),
  {
    name: 'makes no second request when nothing is found, and asks in English when the language is unknown',
    request: { kind: 'keyword', language: 'und' },
    answer: NOTHING,
    urls: [],
    hasMore: false,
    sent: (requests) => expect(requests.map(({ headers }) => headers[HOST_HEADER])).toEqual(['en.wikipedia.org']),
  },
  ...['https://wiki.example/w', 'https://wiki.example/w/api.php'].map(
    (baseUrl): DocumentedCase => ({
      name: `asks the user’s own wiki at ${baseUrl}, whatever the language`,
      request: { kind: 'keyword', language: 'de' },
      settings: { baseUrl },
      answer: NOTHING,
      urls: [],
      hasMore: false,
      sent: ([request]) => {
        expect(request?.headers[HOST_HEADER]).toBe('wiki.example');
        expect(request?.url.pathname).toBe('/w/api.php');
      },
    }),
  ),
];

const byCitations: readonly DocumentedCase[] = [
  {
    name: 'returns articles that cite a URL by http or https, over all continuations',
    request: { kind: 'backward', query: 'https://bücher.example/a?b=1', limit: 50 },
    answer: ({ url }: { url: URL }) => {
      if (url.searchParams.get('geuprotocol') === 'http') {
        return { batchcomplete: true, query: { pages: [page(1, 'One'), page(9, 'Nine')] } };
      }
      if (url.searchParams.get('geucontinue') === '500|x')
        return { batchcomplete: true, query: { pages: [page(2, 'Two')] } };
      return { continue: { geucontinue: '500|x', continue: 'geucontinue||' }, query: { pages: [page(1, 'One')] } };
    },
    urls: ['One', 'Two', 'Nine'].map(article),
    hasMore: false,
    sent: (requests) => {
      expect(requests.map(({ url }) => url.searchParams.get('geuprotocol'))).toEqual(['https', 'https', 'http']);
      expect(parametersOf(requests[0])).toMatchObject({
        generator: 'exturlusage',
        geuquery: 'xn--bcher-kva.example/a?b=1',
        geunamespace: '0',
        prop: 'info',
        inprop: 'url',
      });
      expect(parametersOf(requests[1])).toMatchObject({ geucontinue: '500|x', continue: 'geucontinue||' });
    },
  },
  {
    name: 'returns citing articles in the language of the page and in English, page by page',
    request: { kind: 'backward', query: 'https://example.com/bread', language: 'de', limit: 2, page: 1 },
    answer: ({ url, headers }: { url: URL; headers: Record<string, unknown> }) => {
      if (url.searchParams.get('geuprotocol') === 'http') return NOTHING;
      const wiki = headers[HOST_HEADER] === 'de.wikipedia.org' ? 'De' : 'En';
      return { batchcomplete: true, query: { pages: [page(1, `${wiki}1`), page(2, `${wiki}2`), page(3, `${wiki}3`)] } };
    },
    // The second pair of De1 De2 De3 En1 En2 En3.
    urls: ['De3', 'En1'].map(article),
    hasMore: true,
    sent: (requests) => {
      const hosts = requests.map(({ headers }) => headers[HOST_HEADER]);
      expect(hosts).toEqual(['de.wikipedia.org', 'de.wikipedia.org', 'en.wikipedia.org', 'en.wikipedia.org']);
    },
  },
  {
    name: 'is not asked for citations of a text that is not a URL',
    request: { kind: 'backward', query: 'not an address' },
    answer: NOTHING,
    urls: [],
    hasMore: false,
    sent: notAsked,
  },
];

const bySimilarity: readonly DocumentedCase[] = [
  {
    name: 'returns articles similar to the citing articles, then the URLs that these articles cite',
    request: { kind: 'related', query: 'https://example.com/bread', title: 'Bread' },
    answer: ({ url }: { url: URL }) => {
      if (url.searchParams.get('generator') === 'exturlusage') {
        const cites =
          url.searchParams.get('geuprotocol') === 'https' ? { query: { pages: [page(5, 'Sourdough')] } } : {};
        return { batchcomplete: true, ...cites };
      }
      const links = (...names: string[]) => ({ extlinks: names.map((name) => ({ url: `https://${name}.example/` })) });
      return {
        batchcomplete: true,
        query: {
          pages: [
            page(7, 'Rye', { index: 2, ...links('c', 'd') }),
            page(8, 'Yeast', {
              index: 1,
              extlinks: [{ url: 'https://web.archive.org/x' }, ...links('a', 'b').extlinks],
            }),
          ],
        },
      };
    },
    urls: [...['Yeast', 'Rye'].map(article), ...['a', 'c', 'b', 'd'].map((name) => `https://${name}.example/`)],
    hasMore: false,
    sent: (requests) => {
      expect(parametersOf(requests.at(-1))).toMatchObject({
        generator: 'search',
        gsrsearch: 'morelike:Sourdough',
        prop: 'info|extlinks',
      });
    },
  },
  {
    name: 'is searched by title when the wiki does not support morelike',
    request: { kind: 'related', query: 'https://example.com/bread', title: 'Bread' },
    answer: ({ url }: { url: URL }) => {
      if (url.searchParams.has('list')) return { query: { search: [{ pageid: 3, title: 'Loaf' }] } };
      if (url.searchParams.get('gsrsearch') === 'Loaf') return { query: { pages: [page(3, 'Loaf', { index: 1 })] } };
      return NOTHING;
    },
    urls: [article('Loaf')],
    hasMore: false,
  },
  {
    name: 'returns no link to the page itself, to the wiki, or to hosts that nearly every article cites',
    request: { kind: 'related', query: 'https://example.com/bread', title: 'Bread' },
    answer: ({ url }: { url: URL }) => {
      if (url.searchParams.has('list')) return { query: { search: [{ pageid: 3, title: 'Loaf' }] } };
      if (!url.searchParams.has('gsrsearch')) return NOTHING;
      const cited = [
        'https://example.com/bread',
        'https://en.wikipedia.org/wiki/Other',
        'https://doi.org/10.1/1',
        'https://www.jstor.org/stable/1',
        'https://books.google.co.uk/books?id=1',
        'https://notdoi.org/',
      ];
      return { query: { pages: [page(3, 'Loaf', { extlinks: cited.map((one) => ({ url: one })) })] } };
    },
    urls: [article('Loaf'), 'https://notdoi.org/'],
    hasMore: false,
  },
  {
    name: "returns no link of the user's own wiki to itself",
    request: { kind: 'related', query: 'https://example.com/bread', title: 'Bread' },
    settings: { baseUrl: 'https://wiki.example/w' },
    answer: ({ url }: { url: URL }) => {
      if (url.searchParams.has('list')) return { query: { search: [{ pageid: 3, title: 'Loaf' }] } };
      if (!url.searchParams.has('gsrsearch')) return NOTHING;
      const cited = ['https://wiki.example/Other', 'https://mill.example/'].map((one) => ({ url: one }));
      return { query: { pages: [page(3, 'Loaf', { extlinks: cited })] } };
    },
    urls: [article('Loaf'), 'https://mill.example/'],
    hasMore: false,
  },
  {
    name: 'returns nothing when neither a citation nor the title leads to an article',
    request: { kind: 'related', query: 'https://example.com/bread', title: '' },
    answer: NOTHING,
    urls: [],
    hasMore: false,
    sent: (requests) => expect(requests).toHaveLength(2),
  },
];

readsDocumentedAnswers(mediawiki, [...byWords, ...byCitations, ...bySimilarity]);

tellsFaults(mediawiki, [
  [{ error: { code: 'ratelimited', info: 'x' } }, 'rate-limited'],
  [{ error: { code: 'maxlag', info: 'x' } }, 'rate-limited'],
  [{ error: { code: 'readapidenied', info: 'x' } }, 'forbidden'],
  [{ error: { code: 'badvalue', info: 'x' } }, 'bad-request'],
  [{}, 'bad-answer'],
]);

import { expect } from 'vitest';
import { HOST_HEADER } from '../provider-harness';
import type { DocumentedCase } from './documented';

const parameters = (url: URL | undefined) => Object.fromEntries(url?.searchParams ?? []);

const wikiSearch: DocumentedCase = {
  name: 'articles by their text, in the order of the search, under their full addresses',
  request: { kind: 'keyword', query: '宇宙', language: 'zh', limit: 2, page: 1 },
  answer: ({ url }: { url: URL }) =>
    url.searchParams.has('pageids')
      ? {
          batchcomplete: true,
          query: {
            pages: [
              { pageid: 11, ns: 0, title: '星系', fullurl: 'https://zh.wikipedia.org/wiki/%E6%98%9F%E7%B3%BB' },
              { pageid: 3957, ns: 0, title: '宇宙', fullurl: 'https://zh.wikipedia.org/wiki/%E5%AE%87%E5%AE%99' },
            ],
          },
        }
      : {
          batchcomplete: true,
          continue: { sroffset: 4, continue: '-||' },
          query: {
            searchinfo: { totalhits: 66556 },
            search: [
              { ns: 0, title: '宇宙', pageid: 3957, snippet: '<span class="searchmatch">宇宙</span> &amp; 時間' },
              { ns: 0, title: '星系', pageid: 11, snippet: '' },
            ],
          },
        },
  urls: ['https://zh.wikipedia.org/wiki/%E5%AE%87%E5%AE%99', 'https://zh.wikipedia.org/wiki/%E6%98%9F%E7%B3%BB'],
  hasMore: true,
  first: { title: '宇宙', snippet: '宇宙 & 時間' },
  sent: ([search, info]) => {
    expect(search?.headers[HOST_HEADER]).toBe('zh.wikipedia.org');
    expect(search?.url.pathname).toBe('/w/api.php');
    expect(search?.headers['api-user-agent']).toMatch(/^Tendril/);
    expect(parameters(search?.url)).toMatchObject({
      action: 'query',
      list: 'search',
      srsearch: '宇宙',
      srwhat: 'text',
      srlimit: '2',
      sroffset: '2',
      format: 'json',
      formatversion: '2',
    });
    expect(parameters(info?.url)).toMatchObject({ pageids: '3957|11', prop: 'info', inprop: 'url' });
  },
};

const page = (id: number, name: string, more: object = {}) => ({
  pageid: id,
  ns: 0,
  title: name,
  fullurl: `https://en.wikipedia.org/wiki/${name}`,
  ...more,
});

const wikiBacklinks: DocumentedCase = {
  name: 'articles that cite an address, by http and by https, over all continuations',
  request: { kind: 'backward', query: 'https://bücher.example/a?b=1', limit: 50 },
  answer: ({ url }: { url: URL }) => {
    if (url.searchParams.get('geuprotocol') === 'http') {
      return { batchcomplete: true, query: { pages: [page(1, 'One'), page(9, 'Nine')] } };
    }
    if (url.searchParams.get('geucontinue') === '500|x')
      return { batchcomplete: true, query: { pages: [page(2, 'Two')] } };
    return { continue: { geucontinue: '500|x', continue: 'geucontinue||' }, query: { pages: [page(1, 'One')] } };
  },
  urls: ['One', 'Two', 'Nine'].map((name) => `https://en.wikipedia.org/wiki/${name}`),
  hasMore: false,
  sent: (requests) => {
    expect(requests.map(({ url }) => url.searchParams.get('geuprotocol'))).toEqual(['https', 'https', 'http']);
    expect(parameters(requests[0]?.url)).toMatchObject({
      generator: 'exturlusage',
      geuquery: 'xn--bcher-kva.example/a?b=1',
      geunamespace: '0',
      prop: 'info',
      inprop: 'url',
    });
    expect(parameters(requests[1]?.url)).toMatchObject({ geucontinue: '500|x', continue: 'geucontinue||' });
  },
};

const wikiRelated: DocumentedCase = {
  name: 'articles like those that cite the page, then what they cite in turn',
  request: { kind: 'related', query: 'https://example.com/bread', title: 'Bread' },
  answer: ({ url }: { url: URL }) => {
    if (url.searchParams.get('generator') === 'exturlusage') {
      const cites = url.searchParams.get('geuprotocol') === 'https' ? { query: { pages: [page(5, 'Sourdough')] } } : {};
      return { batchcomplete: true, ...cites };
    }
    const links = (...names: string[]) => ({ extlinks: names.map((name) => ({ url: `https://${name}.example/` })) });
    return {
      batchcomplete: true,
      query: {
        pages: [
          page(7, 'Rye', { index: 2, ...links('c', 'd') }),
          page(8, 'Yeast', { index: 1, extlinks: [{ url: 'https://web.archive.org/x' }, ...links('a', 'b').extlinks] }),
        ],
      },
    };
  },
  urls: [
    'https://en.wikipedia.org/wiki/Yeast',
    'https://en.wikipedia.org/wiki/Rye',
    ...['a', 'c', 'b', 'd'].map((name) => `https://${name}.example/`),
  ],
  hasMore: false,
  sent: (requests) => {
    expect(parameters(requests.at(-1)?.url)).toMatchObject({
      generator: 'search',
      gsrsearch: 'morelike:Sourdough',
      prop: 'info|extlinks',
    });
  },
};

const wikiPlain: DocumentedCase = {
  name: 'a search by title where the wiki does not know morelike',
  request: { kind: 'related', query: 'https://example.com/bread', title: 'Bread' },
  answer: ({ url }: { url: URL }) => {
    if (url.searchParams.has('list')) return { query: { search: [{ pageid: 3, title: 'Loaf' }] } };
    if (url.searchParams.get('gsrsearch') === 'Loaf') return { query: { pages: [page(3, 'Loaf', { index: 1 })] } };
    return { batchcomplete: true };
  },
  urls: ['https://en.wikipedia.org/wiki/Loaf'],
  hasMore: false,
};

const hackerNewsHit = (id: string, url: string | null) => ({
  objectID: id,
  title: `Story ${id}`,
  url,
  author: 'a',
  points: 1,
  num_comments: 0,
  created_at_i: 1,
  story_text: null,
  comment_text: null,
});

/** Documented answers of the services that need no key. */
export const KEYLESS: Readonly<Record<string, readonly DocumentedCase[]>> = {
  mediawiki: [wikiSearch, wikiBacklinks, wikiRelated, wikiPlain],
  'hacker-news': [
    {
      name: 'stories with an address of their own',
      request: { kind: 'keyword', query: 'sourdough', page: 1 },
      answer: { hits: [hackerNewsHit('1', 'https://a.example/'), hackerNewsHit('2', null)], page: 1, nbPages: 3 },
      urls: ['https://a.example/'],
      hasMore: true,
      first: { title: 'Story 1' },
      sent: ([request]) =>
        expect(parameters(request?.url)).toMatchObject({ query: 'sourdough', page: '1', tags: 'story' }),
    },
    {
      name: 'discussions of the very page, whatever its scheme and www',
      request: { kind: 'backward', query: 'https://www.example.com/a/' },
      answer: {
        hits: [hackerNewsHit('1', 'http://example.com/a'), hackerNewsHit('2', 'https://example.com/a/other')],
        page: 0,
        nbPages: 1,
      },
      urls: ['https://news.ycombinator.com/item?id=1'],
      hasMore: false,
      sent: ([request]) => expect(request?.url.searchParams.get('restrictSearchableAttributes')).toBe('url'),
    },
  ],
  mwmbl: [
    {
      name: 'results',
      request: { kind: 'keyword', query: 'rye bread' },
      answer: { results: [{ url: 'https://a.example/', title: 'A', content: 'text' }] },
      urls: ['https://a.example/'],
      hasMore: false,
      first: { title: 'A', snippet: 'text' },
      sent: ([request]) => expect(`${request?.url.pathname}${request?.url.search}`).toBe('/api/v2/search/?q=rye+bread'),
    },
  ],
  marginalia: [
    {
      name: 'results by the shared key',
      request: { kind: 'keyword', query: 'rye' },
      answer: {
        license: 'CC-BY-NC-SA 4.0',
        page: 1,
        pages: 3,
        query: 'rye',
        results: [
          { url: 'https://a.example/', title: 'A', description: 'd', quality: 3, format: 'HTML5', details: [] },
        ],
      },
      urls: ['https://a.example/'],
      hasMore: true,
      sent: ([request]) => expect(request?.headers['api-key']).toBe('public'),
    },
    {
      name: 'sites that are alike',
      request: { kind: 'related', query: 'https://www.example.com/deep/page' },
      answer: { domain: 'www.example.com', results: [{ domain: 'b.example', relatedness: 40, linkType: 'FOWARD' }] },
      urls: ['https://b.example/'],
      hasMore: false,
      sent: ([request]) => expect(request?.url.pathname).toBe('/site/www.example.com/similar'),
    },
    {
      name: 'sites that link here, not those linked to',
      request: { kind: 'backward', query: 'https://example.com/' },
      answer: {
        domain: 'example.com',
        results: ['FOWARD', 'BACKWARD', 'BIDIRECTIONAL'].map((linkType) => ({
          domain: `${linkType.toLowerCase()}.example`,
          relatedness: 1,
          ranking: 1,
          linkType,
          indexed: true,
          active: true,
        })),
      },
      urls: ['https://backward.example/', 'https://bidirectional.example/'],
      hasMore: false,
      sent: ([request]) => expect(request?.url.pathname).toBe('/site/example.com/linking'),
    },
  ],
};

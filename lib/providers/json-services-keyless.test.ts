/** Searches that need no key: open services and servers of the user. */
import { expect, it } from 'vitest';
import { onePageOnly, parametersOf, readsDocumentedAnswers, tellsFaults } from '../../tests/support/documented-answers';
import { firstSearch, HOST_HEADER, harnessFor, KEY } from '../../tests/support/provider-harness';
import { mwmbl, openalex, searxng, yacy } from './json-services';

readsDocumentedAnswers(mwmbl, [
  {
    name: 'returns results without a key',
    request: { kind: 'keyword', query: 'rye bread' },
    answer: { results: [{ url: 'https://a.example/', title: 'A', content: 'text' }] },
    urls: ['https://a.example/'],
    hasMore: false,
    first: { title: 'A', snippet: 'text' },
    sent: ([request]) => {
      expect(request?.headers[HOST_HEADER]).toBe('api.mwmbl.org');
      expect(`${request?.url.pathname}${request?.url.search}`).toBe('/api/v2/search/?q=rye+bread');
      expect(request?.headers).not.toHaveProperty('x-api-key');
    },
  },
  {
    name: 'sends the key of the user',
    request: { kind: 'keyword' },
    settings: { key: KEY },
    answer: { query: 'x', number_of_results: 0, results: [], monthly_usage: 3, monthly_limit: 2_000 },
    urls: [],
    hasMore: false,
    sent: ([request]) => expect(request?.headers['x-api-key']).toBe(KEY),
  },
  onePageOnly('keyword'),
]);

{
  const words = Array.from({ length: 60 }, (_, i) => `w${i}`);

  readsDocumentedAnswers(openalex, [
    {
      name: 'returns works by the URL of their publisher, or else their DOI',
      request: { kind: 'keyword', query: 'rye' },
      answer: {
        meta: { count: 60, page: 1, per_page: 25 },
        results: [
          {
            display_name: 'On rye',
            doi: 'https://doi.org/10.1/1',
            primary_location: { landing_page_url: 'https://journal.example/1' },
            abstract_inverted_index: { grain: [2], Rye: [0], 'is,': [1] },
          },
          { display_name: 'On wheat', doi: 'https://doi.org/10.1/2', primary_location: null },
          { display_name: 'Nowhere', doi: null, primary_location: null },
        ],
      },
      urls: ['https://journal.example/1', 'https://doi.org/10.1/2'],
      hasMore: true,
      first: { title: 'On rye', snippet: 'Rye is, grain' },
      sent: ([request]) => {
        expect(request?.headers[HOST_HEADER]).toBe('api.openalex.org');
        expect(parametersOf(request)).toMatchObject({ search: 'rye', page: '1', per_page: '25' });
        expect(parametersOf(request)).not.toHaveProperty('api_key');
      },
    },
    {
      name: 'returns the last page, and the first 40 words of an abstract, repeated words included',
      request: { kind: 'keyword', page: 2 },
      settings: { key: KEY },
      answer: {
        meta: { count: 75 },
        results: [
          {
            display_name: 'Long',
            doi: 'https://doi.org/10.1/3',
            primary_location: { landing_page_url: null },
            abstract_inverted_index: { ...Object.fromEntries(words.map((word, i) => [word, [i]])), w0: [0, 1], w1: [] },
          },
        ],
      },
      urls: ['https://doi.org/10.1/3'],
      hasMore: false,
      first: { snippet: ['w0', 'w0', ...words.slice(2, 40)].join(' ') },
      sent: ([request]) => expect(parametersOf(request)).toMatchObject({ page: '3', api_key: KEY }),
    },
  ]);
}

{
  const SILENT = [['x', 'Suspended: too many requests']];

  readsDocumentedAnswers(searxng, [
    {
      name: 'returns web pages, even when one engine does not respond',
      request: { kind: 'keyword', query: 'rye bread', language: 'en', page: 2 },
      answer: {
        query: 'rye bread',
        results: [
          {
            url: 'https://a.example/',
            title: 'A',
            content: 'text',
            engine: 'x',
            engines: ['x'],
            positions: [1],
            score: 1,
            category: 'general',
            publishedDate: null,
            thumbnail: '',
            template: 'default.html',
            parsed_url: ['https', 'a.example', '/', '', '', ''],
          },
          { url: 'magnet:?xt=1', title: 'no page', content: null, template: 'torrent.html' },
        ],
        answers: [],
        corrections: [],
        infoboxes: [],
        suggestions: [],
        unresponsive_engines: [['y', 'timeout']],
      },
      urls: ['https://a.example/'],
      hasMore: true,
      first: { title: 'A', snippet: 'text' },
      sent: ([request]) => expect(request?.url.search).toBe('?q=rye+bread&format=json&pageno=3&language=en'),
    },
    {
      name: 'is asked below the path of the server, without a language when the language is unknown',
      request: { kind: 'keyword', language: 'und' },
      settings: { baseUrl: 'https://search.example/searx/' },
      answer: { results: [], unresponsive_engines: [] },
      urls: [],
      hasMore: false,
      sent: ([request]) => {
        expect(request?.headers[HOST_HEADER]).toBe('search.example');
        expect(request?.url.pathname).toBe('/searx/search');
        expect(parametersOf(request)).not.toHaveProperty('language');
      },
    },
    {
      name: 'ends at an empty later page, even when engines do not respond',
      request: { kind: 'keyword', page: 1 },
      answer: { results: [], unresponsive_engines: SILENT },
      urls: [],
      hasMore: false,
    },
  ]);

  it.each([
    ['reads the page of results where the server refuses JSON', 200, ['https://a.example/', 'https://b.example/'], []],
    ['reports a server that refuses the page as well', 403, [], ['forbidden']],
  ])('SearXNG %s', async (_, status, urls, faults) => {
    const row = (name: string) =>
      `<article class="result"><h3><a href="https://${name}.example/">Rye ${name}</a></h3><p class="content">All about rye bread and more</p></article>`;
    const harness = await harnessFor(searxng, ({ url }, response) => {
      if (url.searchParams.get('format') === 'json') response.writeHead(403).end();
      else response.writeHead(status, { 'content-type': 'text/html' }).end(row('a') + row('b'));
    });
    const { hits, failures } = await harness.providers.search({ ...firstSearch(searxng), query: 'rye bread' });
    expect(hits.map(({ url }) => url)).toEqual(urls);
    expect(failures.map(({ code }) => code)).toEqual(faults);
    expect(harness.requests.map(({ url }) => url.searchParams.get('q'))).toEqual(['rye bread', 'rye bread']);
    await harness.server.close();
  });

  tellsFaults(searxng, [[{ results: [], unresponsive_engines: SILENT }, 'server-error']]);
}

{
  const item = { title: 'A', link: 'https://a.example/', description: '<b>rye</b>', ranking: '1' };
  const channel = (items?: readonly object[]) => ({ totalResults: '11', startIndex: '10', itemsPerPage: '10', items });
  const full = Array.from({ length: 10 }, (_, i) => ({ ...item, link: `https://a${i}.example/` }));

  readsDocumentedAnswers(yacy, [
    {
      name: 'returns the items of the first channel only',
      request: { kind: 'keyword', query: 'rye', page: 1 },
      answer: { channels: [channel([item]), channel([{ ...item, link: 'https://other.example/' }])] },
      urls: ['https://a.example/'],
      hasMore: false,
      first: { title: 'A', snippet: 'rye' },
      sent: ([request]) => {
        expect(request?.url.pathname).toBe('/yacysearch.json');
        expect(parametersOf(request)).toMatchObject({
          query: 'rye',
          startRecord: '10',
          maximumRecords: '10',
          verify: 'false',
        });
      },
    },
    {
      name: 'expects more results after a full page',
      request: { kind: 'keyword' },
      answer: { channels: [channel(full)] },
      urls: full.map(({ link }) => link),
      hasMore: true,
    },
    {
      name: 'returns nothing for a channel without items',
      request: { kind: 'keyword' },
      answer: { channels: [channel()] },
      urls: [],
      hasMore: false,
    },
    {
      name: 'returns nothing for an answer without channels',
      request: { kind: 'keyword' },
      answer: { channels: [] },
      urls: [],
      hasMore: false,
    },
  ]);
}

import { expect, it } from 'vitest';
import {
  bodyOf,
  notAsked,
  onePageOnly,
  parametersOf,
  readsDocumentedAnswers,
  tellsFaults,
} from '../../tests/support/documented-answers';
import type { SeenRequest } from '../../tests/support/local-server';
import { firstSearch, HOST_HEADER, harnessFor, KEY } from '../../tests/support/provider-harness';
import { brave, exa, kagi, mojeek, searxng, serper, tavily } from './json-services';

{
  const found = (more_results_available: boolean) => ({
    type: 'search',
    query: { original: 'rye', more_results_available },
    web: { results: [{ title: 'A', url: 'https://a.example/', description: '<strong>rye</strong>', age: '1' }] },
  });

  readsDocumentedAnswers(brave, [
    {
      name: 'returns web results',
      request: { kind: 'keyword', query: 'rye', page: 1 },
      answer: found(true),
      urls: ['https://a.example/'],
      hasMore: true,
      first: { title: 'A', snippet: 'rye' },
      sent: ([request]) => {
        expect(request?.headers[HOST_HEADER]).toBe('api.search.brave.com');
        expect(request?.headers['x-subscription-token']).toBe(KEY);
        const place = { search_lang: 'en', country: 'ALL' };
        const expected = { q: 'rye', count: '20', offset: '1', result_filter: 'web', ...place };
        expect(parametersOf(request)).toEqual(expected);
      },
    },
    {
      name: 'is asked for Chinese results by its own language code',
      request: { kind: 'keyword', language: 'zh' },
      answer: found(false),
      urls: ['https://a.example/'],
      hasMore: false,
      sent: ([request]) => expect(parametersOf(request)).toMatchObject({ search_lang: 'zh-hans' }),
    },
    {
      name: 'is sent no language that it does not support',
      request: { kind: 'keyword', language: 'cy' },
      answer: found(false),
      urls: ['https://a.example/'],
      hasMore: false,
      sent: ([request]) => expect(parametersOf(request)).not.toHaveProperty('search_lang'),
    },
    {
      name: 'ends when the answer says that no more results are available',
      request: { kind: 'keyword' },
      answer: found(false),
      urls: ['https://a.example/'],
      hasMore: false,
    },
    {
      name: 'returns nothing for an answer without a web part',
      request: { kind: 'keyword' },
      answer: { type: 'search', query: { original: 'x' } },
      urls: [],
      hasMore: false,
    },
    {
      name: 'ends after the tenth page, whatever the answer says',
      request: { kind: 'keyword', page: 9 },
      answer: found(true),
      urls: ['https://a.example/'],
      hasMore: false,
      sent: ([request]) => expect(parametersOf(request)).toMatchObject({ offset: '9' }),
    },
    {
      name: 'is not asked for an eleventh page',
      request: { kind: 'keyword', page: 10 },
      answer: {},
      urls: [],
      hasMore: false,
      sent: notAsked,
    },
  ]);
}

readsDocumentedAnswers(exa, [
  {
    name: 'returns results, with an empty title for null',
    request: { kind: 'keyword', query: 'rye', limit: 10 },
    answer: {
      requestId: 'r',
      results: [{ id: 'i', url: 'https://a.example/', title: null, publishedDate: 'x', author: null, score: 1 }],
      costDollars: { total: 0.005 },
    },
    urls: ['https://a.example/'],
    hasMore: false,
    first: { title: '' },
    sent: ([request]) => {
      expect(request?.method).toBe('POST');
      expect(request?.headers['x-api-key']).toBe(KEY);
      expect(bodyOf(request)).toEqual({ query: 'rye', numResults: 10 });
    },
  },
  {
    name: 'is asked for at most 25 results',
    request: { kind: 'keyword', limit: 50 },
    answer: { results: [] },
    urls: [],
    hasMore: false,
    sent: ([request]) => expect(bodyOf(request)).toMatchObject({ numResults: 25 }),
  },
  onePageOnly('keyword'),
]);

{
  const found = { data: { search: [{ url: 'https://a.example/', title: 'A', snippet: 's' }] } };

  readsDocumentedAnswers(kagi, [
    {
      name: 'returns the search part of the data',
      request: { kind: 'keyword', query: 'rye' },
      answer: {
        meta: { trace: 't', node: 'us', ms: 12 },
        data: {
          search: [{ url: 'https://a.example/', title: 'A', snippet: 's', time: '2026-01-02' }],
          related_search: [{ url: 'x', title: 'y' }],
        },
      },
      urls: ['https://a.example/'],
      hasMore: true,
      sent: ([request]) => {
        expect(request?.headers.authorization).toBe(`Bearer ${KEY}`);
        expect(bodyOf(request)).toEqual({ query: 'rye', workflow: 'search', page: 1 });
      },
    },
    {
      name: 'returns nothing for data without a search part',
      request: { kind: 'keyword' },
      answer: { meta: {}, data: {} },
      urls: [],
      hasMore: false,
    },
    {
      name: 'ends after the tenth page',
      request: { kind: 'keyword', page: 9 },
      answer: found,
      urls: ['https://a.example/'],
      hasMore: false,
      sent: ([request]) => expect(bodyOf(request)).toMatchObject({ page: 10 }),
    },
    {
      name: 'is not asked for an eleventh page',
      request: { kind: 'keyword', page: 10 },
      answer: found,
      urls: [],
      hasMore: false,
      sent: notAsked,
    },
  ]);
}

{
  const urls = Array.from({ length: 10 }, (_, i) => `https://a${i}.example/`);

  readsDocumentedAnswers(mojeek, [
    {
      name: 'returns results, with the key in the URL',
      request: { kind: 'keyword', query: 'rye', page: 1 },
      answer: { response: { status: 'OK', results: [{ url: 'https://a.example/', title: 'A', desc: 'd' }] } },
      urls: ['https://a.example/'],
      hasMore: false,
      first: { snippet: 'd' },
      sent: ([request]) => {
        expect(parametersOf(request)).toEqual({ api_key: KEY, q: 'rye', fmt: 'json', s: '11', t: '10', lb: 'EN' });
      },
    },
    {
      name: 'expects more results after a full page',
      request: { kind: 'keyword' },
      answer: { response: { status: 'OK', results: urls.map((url) => ({ url, title: 'A', desc: 'd' })) } },
      urls,
      hasMore: true,
      sent: ([request]) => expect(parametersOf(request)).toMatchObject({ s: '1' }),
    },
    {
      name: 'returns nothing for an answer without a result list',
      request: { kind: 'keyword' },
      answer: { response: { status: 'OK' } },
      urls: [],
      hasMore: false,
    },
  ]);

  tellsFaults(mojeek, [
    [{ response: { status: 'ERROR: Daily Limit Reached' } }, 'quota-spent'],
    [{ response: { status: 'ERROR: Query Missing' } }, 'bad-request'],
  ]);
}

readsDocumentedAnswers(serper, [
  {
    name: 'returns organic results',
    request: { kind: 'keyword', query: 'rye', page: 2 },
    answer: { organic: [{ title: 'A', link: 'https://a.example/', snippet: 's', position: 1, date: 'x' }] },
    urls: ['https://a.example/'],
    hasMore: true,
    first: { title: 'A', snippet: 's' },
    sent: ([request]) => {
      expect(request?.method).toBe('POST');
      expect(request?.headers['x-api-key']).toBe(KEY);
      expect(bodyOf(request)).toEqual({ q: 'rye', num: 10, page: 3 });
    },
  },
  {
    name: 'ends at an empty page',
    request: { kind: 'keyword' },
    answer: { organic: [] },
    urls: [],
    hasMore: false,
  },
  {
    name: 'returns nothing for an answer without an organic part',
    request: { kind: 'keyword' },
    answer: { searchParameters: { q: 'rye', type: 'search' }, credits: 1 },
    urls: [],
    hasMore: false,
  },
]);

readsDocumentedAnswers(tavily, [
  {
    name: 'returns results, and is asked for at most 20',
    request: { kind: 'keyword', query: 'rye', limit: 50 },
    answer: {
      query: 'rye',
      results: [{ title: 'A', url: 'https://a.example/', content: 'text', score: 0.9, published_date: null }],
      response_time: 1.2,
    },
    urls: ['https://a.example/'],
    hasMore: false,
    first: { snippet: 'text' },
    sent: ([request]) => {
      expect(request?.method).toBe('POST');
      expect(request?.url.pathname).toBe('/search');
      expect(request?.headers.authorization).toBe(`Bearer ${KEY}`);
      expect(bodyOf(request)).toEqual({ query: 'rye', max_results: 20 });
    },
  },
  {
    name: 'is asked for no more results than the request wants',
    request: { kind: 'keyword', limit: 5 },
    answer: { results: [] },
    urls: [],
    hasMore: false,
    sent: ([request]) => expect(bodyOf(request)).toMatchObject({ max_results: 5 }),
  },
  onePageOnly('keyword'),
]);

it.each([
  [brave, (sent: SeenRequest) => parametersOf(sent).freshness, 'pw'],
  [searxng, (sent: SeenRequest) => parametersOf(sent).time_range, 'week'],
  [serper, (sent: SeenRequest) => Object(bodyOf(sent)).tbs, 'qdr:w'],
  [tavily, (sent: SeenRequest) => Object(bodyOf(sent)).time_range, 'week'],
  [kagi, (sent: SeenRequest) => Object(bodyOf(sent)).filters?.after, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
  [exa, (sent: SeenRequest) => Object(bodyOf(sent)).startPublishedDate, expect.stringMatching(/^\d{4}-\d\d-\d\dT/)],
])('$id is asked for recent results only when the request limits the days', async (provider, read, expected) => {
  const answer = JSON.stringify({ results: [], organic: [], data: {}, type: 'search' });
  const harness = await harnessFor(provider, (_, response) => response.end(answer));
  await harness.providers.search({ ...firstSearch(provider), recentDays: 2 });
  await harness.providers.search(firstSearch(provider));
  const [recent, all] = harness.requests.map(read);
  await harness.server.close();
  expect(recent).toEqual(expected);
  expect(all).toBeUndefined();
});

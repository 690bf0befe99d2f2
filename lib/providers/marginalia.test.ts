import { expect } from 'vitest';
import { onePageOnly, parametersOf, readsDocumentedAnswers } from '../../tests/support/documented-answers';
import { marginalia } from './marginalia';

readsDocumentedAnswers(marginalia, [
  {
    name: 'returns results with the shared key',
    request: { kind: 'keyword', query: 'rye' },
    answer: {
      license: 'CC-BY-NC-SA 4.0',
      page: 1,
      pages: 3,
      query: 'rye',
      results: [{ url: 'https://a.example/', title: 'A', description: 'd', quality: 3, format: 'HTML5', details: [] }],
    },
    urls: ['https://a.example/'],
    hasMore: true,
    first: { title: 'A', snippet: 'd' },
    sent: ([request]) => {
      expect(request?.headers['api-key']).toBe('public');
      expect(parametersOf(request)).toEqual({ query: 'rye', count: '30', dc: '100', lang: 'en', page: '1' });
    },
  },
  {
    name: 'returns one page per site, the best quality first, when the session seeks sites',
    request: { kind: 'keyword', language: 'sv', seeks: 'sites', limit: 500 },
    answer: {
      page: 1,
      pages: 1,
      results: [
        { url: 'https://worse.example/', quality: 4.5 },
        { url: 'https://better.example/', quality: 1.5 },
      ],
    },
    urls: ['https://better.example/', 'https://worse.example/'],
    hasMore: false,
    sent: ([request]) => expect(parametersOf(request)).toMatchObject({ count: '100', dc: '1', lang: 'sv' }),
  },
  {
    name: 'is asked for English results when the language has no index',
    request: { kind: 'keyword', language: 'zh' },
    answer: { results: [] },
    urls: [],
    hasMore: false,
    sent: ([request]) => expect(parametersOf(request)).toMatchObject({ lang: 'en' }),
  },
  {
    name: 'returns the last page with the key of the user',
    request: { kind: 'keyword', page: 2 },
    settings: { key: 'mine' },
    answer: { page: 3, pages: 3, results: [] },
    urls: [],
    hasMore: false,
    sent: ([request]) => {
      expect(request?.headers['api-key']).toBe('mine');
      expect(parametersOf(request)).toMatchObject({ page: '3' });
    },
  },
  {
    name: 'returns active similar sites, the most related first',
    request: { kind: 'related', query: 'https://www.example.com/deep/page' },
    answer: {
      domain: 'www.example.com',
      results: [
        { domain: 'b.example', relatedness: 40, linkType: 'FOWARD', active: true },
        { domain: 'gone.example', relatedness: 90, active: false },
        { domain: 'c.example', relatedness: 60, linkType: 'BACKWARD' },
      ],
    },
    urls: ['https://c.example/', 'https://b.example/'],
    hasMore: false,
    sent: ([request]) => expect(request?.url.pathname).toBe('/site/www.example.com/similar'),
  },
  {
    name: 'returns sites that link to the site, not sites that the site links to',
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
  {
    name: 'returns nothing for an unknown site',
    request: { kind: 'related', query: 'https://unknown.example/' },
    status: 404,
    answer: {},
    urls: [],
    hasMore: false,
    sent: (requests) => expect(requests).toHaveLength(1),
  },
  onePageOnly('related'),
  onePageOnly('backward'),
]);

import { expect } from 'vitest';
import { notAsked, parametersOf, readsDocumentedAnswers } from '../../tests/support/documented-answers';
import { HOST_HEADER, KEY } from '../../tests/support/provider-harness';
import { brave } from './brave';

const found = (more_results_available: boolean) => ({
  type: 'search',
  query: { original: 'rye', more_results_available },
  web: { results: [{ title: 'A', url: 'https://a.example/', description: '<strong>rye</strong>', age: '1' }] },
});

readsDocumentedAnswers(brave, [
  {
    name: 'web results',
    request: { kind: 'keyword', query: 'rye', page: 1 },
    answer: found(true),
    urls: ['https://a.example/'],
    hasMore: true,
    first: { title: 'A', snippet: 'rye' },
    sent: ([request]) => {
      expect(request?.headers[HOST_HEADER]).toBe('api.search.brave.com');
      expect(request?.headers['x-subscription-token']).toBe(KEY);
      expect(parametersOf(request)).toEqual({ q: 'rye', count: '20', offset: '1', result_filter: 'web' });
    },
  },
  {
    name: 'the end of the results where it says so',
    request: { kind: 'keyword' },
    answer: found(false),
    urls: ['https://a.example/'],
    hasMore: false,
  },
  {
    name: 'no web part where nothing was found',
    request: { kind: 'keyword' },
    answer: { type: 'search', query: { original: 'x' } },
    urls: [],
    hasMore: false,
  },
  {
    name: 'no page after the tenth, whatever it says',
    request: { kind: 'keyword', page: 9 },
    answer: found(true),
    urls: ['https://a.example/'],
    hasMore: false,
    sent: ([request]) => expect(parametersOf(request)).toMatchObject({ offset: '9' }),
  },
  {
    name: 'nothing beyond its tenth page',
    request: { kind: 'keyword', page: 10 },
    answer: {},
    urls: [],
    hasMore: false,
    sent: notAsked,
  },
]);

import { expect } from 'vitest';
import { bodyOf, onePageOnly, readsDocumentedAnswers } from '../../tests/support/documented-answers';
import { KEY } from '../../tests/support/provider-harness';
import { tavily } from './tavily';

readsDocumentedAnswers(tavily, [
  {
    name: 'results',
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
    name: 'no more results than are wanted',
    request: { kind: 'keyword', limit: 5 },
    answer: { results: [] },
    urls: [],
    hasMore: false,
    sent: ([request]) => expect(bodyOf(request)).toMatchObject({ max_results: 5 }),
  },
  onePageOnly('keyword'),
]);

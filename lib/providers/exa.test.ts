import { expect } from 'vitest';
import { bodyOf, onePageOnly, readsDocumentedAnswers } from '../../tests/support/documented-answers';
import { KEY } from '../../tests/support/provider-harness';
import { exa } from './exa';

readsDocumentedAnswers(exa, [
  {
    name: 'results',
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
    name: 'no more results than one request may ask for',
    request: { kind: 'keyword', limit: 50 },
    answer: { results: [] },
    urls: [],
    hasMore: false,
    sent: ([request]) => expect(bodyOf(request)).toMatchObject({ numResults: 25 }),
  },
  onePageOnly('keyword'),
]);

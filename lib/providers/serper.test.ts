import { expect } from 'vitest';
import { bodyOf, readsDocumentedAnswers } from '../../tests/support/documented-answers';
import { KEY } from '../../tests/support/provider-harness';
import { serper } from './serper';

readsDocumentedAnswers(serper, [
  {
    name: 'organic results',
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
    name: 'an empty page as the last',
    request: { kind: 'keyword' },
    answer: { organic: [] },
    urls: [],
    hasMore: false,
  },
]);

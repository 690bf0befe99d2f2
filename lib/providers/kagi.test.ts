import { expect } from 'vitest';
import { bodyOf, notAsked, readsDocumentedAnswers } from '../../tests/support/documented-answers';
import { KEY } from '../../tests/support/provider-harness';
import { kagi } from './kagi';

const found = { data: { search: [{ url: 'https://a.example/', title: 'A', snippet: 's' }] } };

readsDocumentedAnswers(kagi, [
  {
    name: 'the search part of the data',
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
    name: 'no search part where nothing was found',
    request: { kind: 'keyword' },
    answer: { meta: {}, data: {} },
    urls: [],
    hasMore: false,
  },
  {
    name: 'no page after the tenth',
    request: { kind: 'keyword', page: 9 },
    answer: found,
    urls: ['https://a.example/'],
    hasMore: false,
    sent: ([request]) => expect(bodyOf(request)).toMatchObject({ page: 10 }),
  },
  {
    name: 'nothing beyond its tenth page',
    request: { kind: 'keyword', page: 10 },
    answer: found,
    urls: [],
    hasMore: false,
    sent: notAsked,
  },
]);

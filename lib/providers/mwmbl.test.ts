import { expect } from 'vitest';
import { onePageOnly, readsDocumentedAnswers } from '../../tests/support/documented-answers';
import { HOST_HEADER } from '../../tests/support/provider-harness';
import { mwmbl } from './mwmbl';

readsDocumentedAnswers(mwmbl, [
  {
    name: 'results',
    request: { kind: 'keyword', query: 'rye bread' },
    answer: { results: [{ url: 'https://a.example/', title: 'A', content: 'text' }] },
    urls: ['https://a.example/'],
    hasMore: false,
    first: { title: 'A', snippet: 'text' },
    sent: ([request]) => {
      expect(request?.headers[HOST_HEADER]).toBe('api.mwmbl.org');
      expect(`${request?.url.pathname}${request?.url.search}`).toBe('/api/v2/search/?q=rye+bread');
    },
  },
  onePageOnly('keyword'),
]);

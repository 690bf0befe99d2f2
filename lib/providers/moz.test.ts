import { expect } from 'vitest';
import { bodyOf, onePageOnly, readsDocumentedAnswers, tellsFaults } from '../../tests/support/documented-answers';
import { KEY } from '../../tests/support/provider-harness';
import { moz } from './moz';

const linking = (page: string) => ({
  source_site_metrics: { page, title: 'Bakers', domain_authority: 40 },
  target_site_metrics: { page: 'example.com/bread' },
  anchor_text: 'good bread',
  nofollow: false,
});
const answer = (...pages: string[]) => ({
  id: 'x',
  jsonrpc: '2.0',
  result: { links: pages.map(linking), offset: { token: 'abc' } },
});

readsDocumentedAnswers(moz, [
  {
    name: 'returns linking pages, and adds a scheme to their URLs',
    request: { kind: 'backward', query: 'https://example.com/bread' },
    answer: answer('blog.example/list'),
    urls: ['https://blog.example/list'],
    hasMore: false,
    first: { title: 'Bakers', snippet: 'good bread' },
    sent: ([request]) => {
      expect(request?.method).toBe('POST');
      expect(request?.headers['x-moz-token']).toBe(KEY);
      expect(bodyOf(request)).toMatchObject({
        jsonrpc: '2.0',
        method: 'data.site.link.list',
        params: {
          data: {
            site_query: { query: 'https://example.com/bread', scope: 'url' },
            options: { filters: ['external'] },
            offset: { limit: 30 },
          },
        },
      });
    },
  },
  {
    name: 'keeps the scheme of a URL, and is asked for at most 50 rows',
    request: { kind: 'backward', limit: 500 },
    answer: answer('http://old.example/'),
    urls: ['http://old.example/'],
    hasMore: false,
    sent: ([request]) => {
      expect(bodyOf(request)).toMatchObject({ params: { data: { offset: { limit: 50 } } } });
      // The minimum length that Moz accepts.
      expect((bodyOf(request) as { id: string }).id.length).toBeGreaterThanOrEqual(24);
    },
  },
  onePageOnly('backward'),
]);

tellsFaults(moz, [
  [{ jsonrpc: '2.0', error: { code: -32655, status: 400, message: 'x' } }, 'bad-request'],
  [{ jsonrpc: '2.0' }, 'bad-answer'],
]);

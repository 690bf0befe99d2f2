import { expect } from 'vitest';
import { bodyOf, readsDocumentedAnswers, tellsFaults } from '../../tests/support/documented-answers';
import { KEY } from '../../tests/support/provider-harness';
import { dataforseo } from './dataforseo';

const answer = (result: unknown) => ({
  version: '0.1',
  status_code: 20000,
  tasks: [{ status_code: 20000, result: [result] }],
});
const row = {
  url_from: 'https://blog.example/list',
  domain_from: 'blog.example',
  url_to: 'https://example.com/bread',
  anchor: 'bread',
  dofollow: true,
  domain_from_rank: 3,
};

readsDocumentedAnswers(dataforseo, [
  {
    name: 'returns pages that link to a URL',
    request: { kind: 'backward', query: 'https://example.com/bread', limit: 30, page: 1 },
    answer: answer({ total_count: 100, items: [row] }),
    urls: ['https://blog.example/list'],
    hasMore: true,
    first: { snippet: 'bread' },
    sent: ([request]) => {
      expect(request?.headers.authorization).toBe(`Basic ${Buffer.from(KEY).toString('base64')}`);
      expect(bodyOf(request)).toEqual([
        expect.objectContaining({ target: 'https://example.com/bread', limit: 30, offset: 30 }),
      ]);
    },
  },
  {
    name: 'returns nothing when a URL has no backlinks',
    request: { kind: 'backward' },
    answer: answer({ total_count: 0, items: null }),
    urls: [],
    hasMore: false,
  },
  {
    name: 'returns the last page, and is asked for at most 100 rows',
    request: { kind: 'backward', limit: 500, page: 2 },
    answer: answer({ total_count: 300, items: [row] }),
    urls: ['https://blog.example/list'],
    hasMore: false,
    sent: ([request]) => expect(bodyOf(request)).toEqual([expect.objectContaining({ limit: 100, offset: 200 })]),
  },
  {
    name: 'sends a login and password in any script',
    request: { kind: 'backward' },
    settings: { key: 'bäcker:パン' },
    answer: answer({ total_count: 0, items: [] }),
    urls: [],
    hasMore: false,
    sent: ([request]) => {
      expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('bäcker:パン').toString('base64')}`);
    },
  },
]);

tellsFaults(dataforseo, [
  [{ status_code: 40100, tasks: null }, 'unauthorised'],
  [{ status_code: 20000, tasks: [{ status_code: 40202, result: null }] }, 'rate-limited'],
  [{ status_code: 50000, tasks: null }, 'server-error'],
  [{ status_code: 40200, tasks: null }, 'quota-spent'],
  [{ status_code: 40203, tasks: null }, 'quota-spent'],
  [{ status_code: 40501, tasks: null }, 'bad-request'],
  [{ status_code: 20000, tasks: [] }, 'bad-answer'],
]);

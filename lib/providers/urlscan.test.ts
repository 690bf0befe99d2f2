import { expect } from 'vitest';
import { onePageOnly, parametersOf, readsDocumentedAnswers } from '../../tests/support/documented-answers';
import { KEY } from '../../tests/support/provider-harness';
import { urlscan } from './urlscan';

const result = (url: string, status = '200') => ({
  task: { url, domain: 'a.example', method: 'manual', visibility: 'public' },
  page: { url, domain: 'a.example', title: 'Bees', status },
  _id: '0196d976-07f6-7aae-8a57-aa019145f31c',
});

readsDocumentedAnswers(urlscan, [
  {
    name: 'returns pages by the words of their titles, without failed pages',
    request: { kind: 'keyword', query: 'bees AND "honey" (raw)' },
    settings: { key: KEY },
    answer: {
      results: [result('https://a.example/'), result('https://gone.example/', '404'), { task: {} }],
      total: 3,
      has_more: false,
    },
    urls: ['https://a.example/'],
    hasMore: false,
    first: { title: 'Bees' },
    sent: ([request]) => {
      expect(request?.headers['api-key']).toBe(KEY);
      expect(parametersOf(request)).toEqual({
        q: 'page.title:bees AND page.title:"AND" AND page.title:honey AND page.title:raw',
        size: '100',
      });
    },
  },
  {
    name: 'returns pages of other sites that contact a site',
    request: { kind: 'backward', query: 'https://www.bee-keeping.example/hive' },
    answer: { results: [result('https://b.example/')], total: 1, has_more: true },
    urls: ['https://b.example/'],
    hasMore: false,
    sent: ([request]) => {
      expect(request?.headers).not.toHaveProperty('api-key');
      expect(parametersOf(request).q).toBe('domain:bee\\-keeping.example AND NOT page.domain:bee\\-keeping.example');
    },
  },
  onePageOnly('keyword'),
]);

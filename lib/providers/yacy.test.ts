import { expect } from 'vitest';
import { parametersOf, readsDocumentedAnswers } from '../../tests/support/documented-answers';
import { yacy } from './yacy';

const item = { title: 'A', link: 'https://a.example/', description: '<b>rye</b>', ranking: '1' };
const channel = (items?: readonly object[]) => ({ totalResults: '11', startIndex: '10', itemsPerPage: '10', items });
const full = Array.from({ length: 10 }, (_, i) => ({ ...item, link: `https://a${i}.example/` }));

readsDocumentedAnswers(yacy, [
  {
    name: 'items of the first channel',
    request: { kind: 'keyword', query: 'rye', page: 1 },
    answer: { channels: [channel([item]), channel([{ ...item, link: 'https://other.example/' }])] },
    urls: ['https://a.example/'],
    hasMore: false,
    first: { title: 'A', snippet: 'rye' },
    sent: ([request]) => {
      expect(request?.url.pathname).toBe('/yacysearch.json');
      expect(parametersOf(request)).toMatchObject({
        query: 'rye',
        startRecord: '10',
        maximumRecords: '10',
        verify: 'false',
      });
    },
  },
  {
    name: 'a full page as one that others follow',
    request: { kind: 'keyword' },
    answer: { channels: [channel(full)] },
    urls: full.map(({ link }) => link),
    hasMore: true,
  },
  {
    name: 'a channel without items',
    request: { kind: 'keyword' },
    answer: { channels: [channel()] },
    urls: [],
    hasMore: false,
  },
  {
    name: 'no channel',
    request: { kind: 'keyword' },
    answer: { channels: [] },
    urls: [],
    hasMore: false,
  },
]);

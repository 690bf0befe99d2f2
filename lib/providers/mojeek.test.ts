import { expect } from 'vitest';
import { parametersOf, readsDocumentedAnswers } from '../../tests/support/documented-answers';
import { KEY } from '../../tests/support/provider-harness';
import { mojeek } from './mojeek';

const urls = Array.from({ length: 10 }, (_, i) => `https://a${i}.example/`);

readsDocumentedAnswers(mojeek, [
  {
    name: 'results, with the key in the address',
    request: { kind: 'keyword', query: 'rye', page: 1 },
    answer: { response: { status: 'OK', results: [{ url: 'https://a.example/', title: 'A', desc: 'd' }] } },
    urls: ['https://a.example/'],
    hasMore: false,
    first: { snippet: 'd' },
    sent: ([request]) => {
      expect(parametersOf(request)).toEqual({ api_key: KEY, q: 'rye', fmt: 'json', s: '11', t: '10' });
    },
  },
  {
    name: 'a full page as one that others follow',
    request: { kind: 'keyword' },
    answer: { response: { status: 'OK', results: urls.map((url) => ({ url, title: 'A', desc: 'd' })) } },
    urls,
    hasMore: true,
    sent: ([request]) => expect(parametersOf(request)).toMatchObject({ s: '1' }),
  },
  {
    name: 'no list where nothing was found',
    request: { kind: 'keyword' },
    answer: { response: { status: 'OK' } },
    urls: [],
    hasMore: false,
  },
]);

import { expect } from 'vitest';
import { parametersOf, readsDocumentedAnswers } from '../../tests/support/documented-answers';
import { webGraph } from './web-graph';

const answer = { results: [{ url: 'https://a.example/', title: 'A' }, { url: 'https://b.example/' }], more: true };
const urls = ['https://a.example/', 'https://b.example/'];

readsDocumentedAnswers(webGraph, [
  {
    name: 'returns pages that link to a page',
    request: { kind: 'backward', query: 'https://seed.example/', limit: 30, page: 2, language: 'fr' },
    answer,
    urls,
    hasMore: true,
    sent: ([request]) => {
      expect(request?.url.pathname).toBe('/search');
      expect(parametersOf(request)).toEqual({
        kind: 'backward',
        q: 'https://seed.example/',
        limit: '30',
        page: '2',
        language: 'fr',
        seeks: 'pages',
      });
    },
  },
  {
    name: 'returns nothing for an empty list of related pages',
    request: { kind: 'related' },
    answer: { results: [] },
    urls: [],
    hasMore: false,
  },
  {
    name: 'returns pages by words, and is told when the session seeks sites',
    request: { kind: 'keyword', query: 'bees', seeks: 'sites', language: 'und' },
    answer: { results: answer.results },
    urls,
    hasMore: false,
    sent: ([request]) => {
      expect(parametersOf(request)).toMatchObject({ kind: 'keyword', seeks: 'sites' });
      expect(parametersOf(request)).not.toHaveProperty('language');
    },
  },
]);

import { expect } from 'vitest';
import { parametersOf, readsDocumentedAnswers } from '../../tests/support/documented-answers';
import { HOST_HEADER, KEY } from '../../tests/support/provider-harness';
import { openalex } from './openalex';

const words = Array.from({ length: 60 }, (_, i) => `w${i}`);

readsDocumentedAnswers(openalex, [
  {
    name: 'works by the page of their publisher, else by their DOI',
    request: { kind: 'keyword', query: 'rye' },
    answer: {
      meta: { count: 60, page: 1, per_page: 25 },
      results: [
        {
          display_name: 'On rye',
          doi: 'https://doi.org/10.1/1',
          primary_location: { landing_page_url: 'https://journal.example/1' },
          abstract_inverted_index: { grain: [2], Rye: [0], 'is,': [1] },
        },
        { display_name: 'On wheat', doi: 'https://doi.org/10.1/2', primary_location: null },
        { display_name: 'Nowhere', doi: null, primary_location: null },
      ],
    },
    urls: ['https://journal.example/1', 'https://doi.org/10.1/2'],
    hasMore: true,
    first: { title: 'On rye', snippet: 'Rye is, grain' },
    sent: ([request]) => {
      expect(request?.headers[HOST_HEADER]).toBe('api.openalex.org');
      expect(parametersOf(request)).toMatchObject({ search: 'rye', page: '1', per_page: '25', api_key: KEY });
    },
  },
  {
    name: 'the last page, and the first forty words of an abstract, also where one stands in it twice',
    request: { kind: 'keyword', page: 2 },
    answer: {
      meta: { count: 75 },
      results: [
        {
          display_name: 'Long',
          doi: 'https://doi.org/10.1/3',
          primary_location: { landing_page_url: null },
          abstract_inverted_index: { ...Object.fromEntries(words.map((word, i) => [word, [i]])), w0: [0, 1], w1: [] },
        },
      ],
    },
    urls: ['https://doi.org/10.1/3'],
    hasMore: false,
    first: { snippet: ['w0', 'w0', ...words.slice(2, 40)].join(' ') },
    sent: ([request]) => expect(parametersOf(request)).toMatchObject({ page: '3' }),
  },
]);

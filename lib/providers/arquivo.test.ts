import { expect } from 'vitest';
import { notAsked, parametersOf, readsDocumentedAnswers } from '../../tests/support/documented-answers';
import { arquivo } from './arquivo';

const ITEM = {
  title: 'Expo 98',
  originalURL: 'http://www.expo98.pt/',
  linkToArchive: 'https://arquivo.pt/wayback/19981212034022/http://www.expo98.pt/',
  linkToNoFrame: 'https://arquivo.pt/noFrame/replay/19981212034022/http://www.expo98.pt/',
  tstamp: '19981212034022',
  snippet: 'A <em>exposição</em> mundial',
};

readsDocumentedAnswers(arquivo, [
  {
    name: 'returns archived copies, one per site when the session seeks sites',
    request: { kind: 'keyword', query: 'www.expo98.pt história', seeks: 'sites', page: 1 },
    answer: { serviceName: 'Arquivo.pt', estimated_nr_results: 1, response_items: [ITEM] },
    urls: [ITEM.linkToNoFrame],
    hasMore: false,
    first: { title: 'Expo 98', snippet: 'A exposição mundial' },
    sent: ([request]) =>
      expect(parametersOf(request)).toEqual({
        q: 'www expo98 pt história',
        offset: '50',
        maxItems: '50',
        type: 'html',
        dedupField: 'site',
        dedupValue: '1',
      }),
  },
  {
    name: 'expects more results after a full page, and shows the URL of a copy without a title',
    request: { kind: 'keyword', query: 'expo -mundial' },
    answer: { response_items: Array.from({ length: 50 }, (_, i) => ({ originalURL: `http://a.example/${i}` })) },
    urls: Array.from({ length: 30 }, (_, i) => `http://a.example/${i}`),
    hasMore: true,
    first: { title: 'http://a.example/0' },
    sent: ([request]) => {
      expect(parametersOf(request)).toMatchObject({ q: 'expo -mundial', offset: '0' });
      expect(parametersOf(request)).not.toHaveProperty('dedupField');
    },
  },
  {
    name: 'is not asked for results beyond the 500th',
    request: { kind: 'keyword', page: 10 },
    answer: {},
    urls: [],
    hasMore: false,
    sent: notAsked,
  },
]);

import { expect } from 'vitest';
import { parametersOf, readsDocumentedAnswers, tellsFaults } from '../../tests/support/documented-answers';
import { HOST_HEADER } from '../../tests/support/provider-harness';
import { searxng } from './searxng';

const SILENT = [['x', 'Suspended: too many requests']];

readsDocumentedAnswers(searxng, [
  {
    name: 'results of all engines',
    request: { kind: 'keyword', query: 'rye bread', language: 'en', page: 2 },
    answer: {
      query: 'rye bread',
      results: [
        {
          url: 'https://a.example/',
          title: 'A',
          content: 'text',
          engine: 'x',
          engines: ['x'],
          positions: [1],
          score: 1,
          category: 'general',
          publishedDate: null,
          thumbnail: '',
          template: 'default.html',
          parsed_url: ['https', 'a.example', '/', '', '', ''],
        },
        { url: 'magnet:?xt=1', title: 'no page', content: null, template: 'torrent.html' },
      ],
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions: [],
      unresponsive_engines: [['y', 'timeout']],
    },
    urls: ['https://a.example/'],
    hasMore: true,
    first: { title: 'A', snippet: 'text' },
    sent: ([request]) => expect(request?.url.search).toBe('?q=rye+bread&format=json&pageno=3&language=en'),
  },
  {
    name: 'the server’s own path, asked without a language where none is known',
    request: { kind: 'keyword', language: 'und' },
    settings: { baseUrl: 'https://search.example/searx/' },
    answer: { results: [], unresponsive_engines: [] },
    urls: [],
    hasMore: false,
    sent: ([request]) => {
      expect(request?.headers[HOST_HEADER]).toBe('search.example');
      expect(request?.url.pathname).toBe('/searx/search');
      expect(parametersOf(request)).not.toHaveProperty('language');
    },
  },
  {
    name: 'an empty later page as the end, though engines are silent',
    request: { kind: 'keyword', page: 1 },
    answer: { results: [], unresponsive_engines: SILENT },
    urls: [],
    hasMore: false,
  },
]);

tellsFaults(searxng, [[{ results: [], unresponsive_engines: SILENT }, 'server-error']]);

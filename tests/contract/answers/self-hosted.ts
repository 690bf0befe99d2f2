import { expect } from 'vitest';
import type { DocumentedCase } from './documented';

/** Documented answers of servers that the user runs. */
export const SELF_HOSTED: Readonly<Record<string, readonly DocumentedCase[]>> = {
  searxng: [
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
  ],
  yacy: [
    {
      name: 'items of the first channel',
      request: { kind: 'keyword', query: 'rye', page: 1 },
      answer: {
        channels: [
          {
            totalResults: '11',
            startIndex: '10',
            itemsPerPage: '10',
            items: [{ title: 'A', link: 'https://a.example/', description: '<b>rye</b>', ranking: '1' }],
          },
        ],
      },
      urls: ['https://a.example/'],
      hasMore: false,
      first: { title: 'A', snippet: 'rye' },
      sent: ([request]) => {
        expect(request?.url.pathname).toBe('/yacysearch.json');
        expect(request?.url.searchParams.get('startRecord')).toBe('10');
      },
    },
  ],
};

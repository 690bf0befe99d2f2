import { expect } from 'vitest';
import { parametersOf, readsDocumentedAnswers } from '../../tests/support/documented-answers';
import { hackerNews } from './hacker-news';

const story = (id: string, url: string | null) => ({
  objectID: id,
  title: `Story ${id}`,
  url,
  author: 'a',
  points: 1,
  num_comments: 0,
  created_at_i: 1,
  story_text: null,
  comment_text: null,
});
const discussion = (id: string) => `https://news.ycombinator.com/item?id=${id}`;

readsDocumentedAnswers(hackerNews, [
  {
    name: 'returns stories that have a URL of their own',
    request: { kind: 'keyword', query: 'sourdough', page: 1 },
    answer: { hits: [story('1', 'https://a.example/'), story('2', null)], page: 1, nbPages: 3 },
    urls: ['https://a.example/'],
    hasMore: true,
    first: { title: 'Story 1' },
    sent: ([request]) => {
      expect(parametersOf(request)).toEqual({ query: 'sourdough', page: '1', tags: 'story', hitsPerPage: '20' });
    },
  },
  {
    name: 'is asked for stories of the last days only, when the request limits the days',
    request: { kind: 'keyword', query: 'sourdough', recentDays: 2 },
    answer: { hits: [], page: 0, nbPages: 1 },
    urls: [],
    hasMore: false,
    sent: ([request]) => {
      const from = Number(/^created_at_i>(\d+)$/.exec(parametersOf(request).numericFilters ?? '')?.[1]);
      expect(Date.now() / 1_000 - from).toBeCloseTo(2 * 86_400, -2);
    },
  },
  {
    name: 'returns discussions of the same URL, ignoring scheme and www',
    request: { kind: 'backward', query: 'https://www.example.com/a/' },
    answer: {
      hits: [story('1', 'http://example.com/a'), story('2', 'https://example.com/a/other')],
      page: 0,
      nbPages: 1,
    },
    urls: [discussion('1')],
    hasMore: false,
    first: { title: 'Story 1' },
    sent: ([request]) => {
      expect(parametersOf(request)).toMatchObject({
        query: 'www.example.com/a',
        restrictSearchableAttributes: 'url',
        tags: 'story',
      });
    },
  },
  {
    name: 'returns discussions of the page under tracking parameters, but not under another query',
    request: { kind: 'backward', query: 'https://example.com/a?id=1' },
    answer: {
      hits: [
        story('1', 'https://example.com/a?id=1&utm_source=hn#top'),
        story('2', 'https://example.com/a?id=2'),
        story('3', null),
        story('4', 'not an address'),
      ],
      page: 0,
      nbPages: 2,
    },
    urls: [discussion('1')],
    hasMore: true,
  },
]);

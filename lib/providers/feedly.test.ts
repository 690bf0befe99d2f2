import { expect } from 'vitest';
import { onePageOnly, parametersOf, readsDocumentedAnswers } from '../../tests/support/documented-answers';
import { HOST_HEADER } from '../../tests/support/provider-harness';
import { feedly } from './feedly';

/** As in the documentation of the search for feeds, shortened. */
const FOUND = {
  hint: 'apple',
  results: [
    {
      title: 'Daring Fireball',
      website: 'http://daringfireball.net/',
      feedId: 'feed/http://daringfireball.net/index.xml',
      velocity: 18.1,
      subscribers: 129_803,
      language: 'en',
      description: 'Entries from Daring Fireball.',
      deliciousTags: ['tech', 'apple', 'mac'],
    },
    { title: 'No site', feedId: 'feed/http://theappleblog.example/feed/' },
  ],
};

readsDocumentedAnswers(feedly, [
  {
    name: 'sites with topics and readers; a feed without a site gives its own address',
    request: { kind: 'keyword', query: 'apple', language: 'de' },
    answer: FOUND,
    urls: ['http://daringfireball.net/', 'http://theappleblog.example/feed/'],
    hasMore: false,
    first: { title: 'Daring Fireball', snippet: 'Entries from Daring Fireball. · tech, apple, mac · 129803 readers' },
    sent: ([request]) => {
      expect(request?.headers[HOST_HEADER]).toBe('cloud.feedly.com');
      expect(request?.url.pathname).toBe('/v3/search/feeds');
      expect(parametersOf(request)).toEqual({ query: 'apple', count: '50', locale: 'de' });
    },
  },
  {
    name: 'no results; without a language it sends none',
    request: { kind: 'keyword', language: 'und' },
    answer: { hint: 'x', results: [] },
    urls: [],
    hasMore: false,
    sent: ([request]) => expect(parametersOf(request)).not.toHaveProperty('locale'),
  },
  onePageOnly('keyword'),
]);

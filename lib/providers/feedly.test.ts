import { expect } from 'vitest';
import { onePageOnly, parametersOf, readsDocumentedAnswers } from '../../tests/support/documented-answers';
import { HOST_HEADER } from '../../tests/support/provider-harness';
import { feedly } from './feedly';

/** Shortened from the documentation of the feed search. */
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
    name: 'returns sites with topics and readers, and the URL of a feed without a site',
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
    name: 'returns nothing for an empty list, and sends no locale without a language',
    request: { kind: 'keyword', language: 'und' },
    answer: { hint: 'x', results: [] },
    urls: [],
    hasMore: false,
    sent: ([request]) => expect(parametersOf(request)).not.toHaveProperty('locale'),
  },
  onePageOnly('keyword'),
]);

import * as v from 'valibot';
import { jsonSearch } from './json-search';
import { OptionalText } from './request';

const ROWS = 50;
/** Start of the identifier of a feed; the feed's URL follows. */
const FEED_ID = /^feed\//;

/**
 * Feedly's search for feeds. The URL of a hit is the site of the feed; the snippet names its topics and the number of
 * its readers.
 * Checked 2026-11-24: https://developers.feedly.com/v3/search/
 */
export const feedly = jsonSearch({
  id: 'feedly',
  name: 'Feedly',
  access: 'keyless',
  enabledByDefault: false,
  minIntervalMs: 2_000,
  termsUrl: 'https://developers.feedly.com/v3/search/',
  api: 'https://cloud.feedly.com/v3/search/feeds',
  pages: 1,
  parameters: ({ query, language }) => ({ query, count: ROWS, locale: language === 'und' ? undefined : language }),
  answer: v.object({
    results: v.array(
      v.object({
        feedId: OptionalText,
        website: OptionalText,
        title: OptionalText,
        description: OptionalText,
        subscribers: v.optional(v.number(), 0),
        topics: v.optional(v.array(v.string()), []),
        deliciousTags: v.optional(v.array(v.string()), []),
      }),
    ),
  }),
  read: ({ results }) => [
    results.map(({ feedId, website, title, description, subscribers, topics, deliciousTags: tags }) => ({
      url: website || feedId.replace(FEED_ID, ''),
      title,
      snippet: [description, [...topics, ...tags].join(', '), subscribers > 0 ? `${subscribers} readers` : '']
        .filter(Boolean)
        .join(' · '),
    })),
    false,
  ],
});

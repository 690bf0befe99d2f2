import * as v from 'valibot';
import { NO_HITS, type Provider } from './provider';
import { OptionalText, requestJson, toAnswer, withQuery } from './request';

const PAGE_SIZE = 20;
/** `offset` counts pages, 0 to 9. */
const MAX_OFFSET = 9;

const Answer = v.object({
  type: v.literal('search'),
  query: v.optional(v.object({ more_results_available: v.optional(v.boolean(), false) })),
  web: v.optional(
    v.object({ results: v.array(v.object({ url: v.string(), title: OptionalText, description: OptionalText })) }),
  ),
});

/** Brave Search API: an index of its own. */
export const brave: Provider = {
  id: 'brave',
  name: 'Brave Search',
  serves: ['keyword'],
  access: 'key',
  enabledByDefault: true,
  exactPhrases: true,
  minIntervalMs: 1_100,
  termsUrl: 'https://api-dashboard.search.brave.com/terms-of-service',
  licence: 'storing results depends on the plan',
  origins: ['https://api.search.brave.com/*'],
  async search({ query, page }, context) {
    if (page > MAX_OFFSET) return NO_HITS;
    const url = withQuery('https://api.search.brave.com/res/v1/web/search', {
      q: query,
      count: PAGE_SIZE,
      offset: page,
      result_filter: 'web',
    });
    const answer = await requestJson(context, url, Answer, { headers: { 'X-Subscription-Token': context.key } });
    return toAnswer(
      (answer.web?.results ?? []).map(({ url: found, title, description }) => ({
        url: found,
        title,
        snippet: description,
      })),
      (answer.query?.more_results_available ?? false) && page < MAX_OFFSET,
    );
  },
};

import * as v from 'valibot';
import { NO_HITS, type Provider } from './provider';
import { jsonBody, OptionalText, requestJson, toAnswer } from './request';

const MAX_PAGE = 10;

const Answer = v.object({
  data: v.object({
    search: v.optional(v.array(v.object({ url: v.string(), title: OptionalText, snippet: OptionalText })), []),
  }),
});

/** Kagi Search API. */
export const kagi: Provider = {
  id: 'kagi',
  name: 'Kagi',
  serves: ['keyword'],
  access: 'key',
  enabledByDefault: true,
  exactPhrases: true,
  minIntervalMs: 500,
  termsUrl: 'https://help.kagi.com/kagi/api/search.html',
  licence: 'by its terms of service',
  origins: ['https://kagi.com/*'],
  async search({ query, page }, context) {
    if (page >= MAX_PAGE) return NO_HITS;
    const body = jsonBody({ query, workflow: 'search', page: page + 1 }, { Authorization: `Bearer ${context.key}` });
    const { data } = await requestJson(context, 'https://kagi.com/api/v1/search', Answer, body);
    return toAnswer(data.search, data.search.length > 0 && page + 1 < MAX_PAGE);
  },
};

import * as v from 'valibot';
import { NO_HITS, type Provider } from './provider';
import { jsonBody, OptionalText, requestJson, toAnswer } from './request';

const MAX_RESULTS = 25;

const Answer = v.object({
  results: v.array(v.object({ url: v.string(), title: OptionalText })),
});

/** Exa: search by meaning. One page of results. */
export const exa: Provider = {
  id: 'exa',
  name: 'Exa',
  serves: ['keyword'],
  access: 'key',
  enabledByDefault: true,
  minIntervalMs: 500,
  termsUrl: 'https://exa.ai/terms-of-service',
  licence: 'by its terms of service',
  origins: ['https://api.exa.ai/*'],
  async search({ query, page, limit }, context) {
    if (page > 0) return NO_HITS;
    const body = jsonBody({ query, numResults: Math.min(limit, MAX_RESULTS) }, { 'x-api-key': context.key });
    const { results } = await requestJson(context, 'https://api.exa.ai/search', Answer, body);
    return toAnswer(results, false);
  },
};

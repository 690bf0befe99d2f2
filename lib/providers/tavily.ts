import * as v from 'valibot';
import { NO_HITS, type Provider } from './provider';
import { jsonBody, OptionalText, requestJson, toAnswer } from './request';

const MAX_RESULTS = 20;

const Answer = v.object({
  results: v.array(v.object({ url: v.string(), title: OptionalText, content: OptionalText })),
});

/** Tavily: web search for programs. One page of results. */
export const tavily: Provider = {
  id: 'tavily',
  name: 'Tavily',
  serves: ['keyword'],
  access: 'key',
  enabledByDefault: true,
  minIntervalMs: 500,
  termsUrl: 'https://www.tavily.com/terms',
  licence: 'by its terms of service',
  origins: ['https://api.tavily.com/*'],
  async search({ query, page, limit }, context) {
    if (page > 0) return NO_HITS;
    const body = jsonBody(
      { query, max_results: Math.min(limit, MAX_RESULTS) },
      { Authorization: `Bearer ${context.key}` },
    );
    const { results } = await requestJson(context, 'https://api.tavily.com/search', Answer, body);
    return toAnswer(
      results.map(({ url, title, content }) => ({ url, title, snippet: content })),
      false,
    );
  },
};

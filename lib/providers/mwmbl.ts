import * as v from 'valibot';
import { MONTH_MS, NO_HITS, type Provider } from './provider';
import { OptionalText, requestJson, toAnswer, withQuery } from './request';

const Answer = v.object({
  results: v.array(v.object({ url: v.string(), title: OptionalText, content: OptionalText })),
});

/** Mwmbl: a free index made by volunteers. One page of results. */
export const mwmbl: Provider = {
  id: 'mwmbl',
  name: 'Mwmbl',
  serves: ['keyword'],
  access: 'keyless',
  enabledByDefault: true,
  minIntervalMs: 1_000,
  quota: { requests: 1_000, periodMs: MONTH_MS },
  termsUrl: 'https://mwmbl.org/',
  licence: 'AGPL-3.0 software, open index',
  origins: ['https://api.mwmbl.org/*'],
  async search({ query, page }, context) {
    if (page > 0) return NO_HITS;
    const { results } = await requestJson(
      context,
      withQuery('https://api.mwmbl.org/api/v2/search/', { q: query }),
      Answer,
    );
    return toAnswer(
      results.map(({ url, title, content }) => ({ url, title, snippet: content })),
      false,
    );
  },
};

import * as v from 'valibot';
import type { Provider } from './provider';
import { ProviderError } from './provider-error';
import { OptionalText, requestJson, toAnswer, withQuery } from './request';

const Answer = v.object({
  results: v.array(v.object({ url: OptionalText, title: OptionalText, content: OptionalText })),
  unresponsive_engines: v.optional(v.array(v.unknown()), []),
});

const endpoint = (baseUrl: string) => `${baseUrl}/search`;

/** SearXNG and searx: a metasearch server of the user's own. Needs `format: json` in its settings, else it says 403. */
export const searxng: Provider = {
  id: 'searxng',
  name: 'SearXNG',
  serves: ['keyword'],
  access: 'self-hosted',
  exactPhrases: true,
  enabledByDefault: true,
  minIntervalMs: 1_000,
  termsUrl: 'https://docs.searxng.org/dev/search_api.html',
  licence: 'by the engines behind it',
  origins: [],
  endpoint,
  async search({ query, page, language }, context) {
    const url = withQuery(endpoint(context.baseUrl), {
      q: query,
      format: 'json',
      pageno: page + 1,
      language: language && language !== 'und' ? language : undefined,
    });
    const { results, unresponsive_engines: silent } = await requestJson(context, url, Answer);
    if (results.length === 0 && silent.length > 0 && page === 0) {
      throw new ProviderError('server-error', 'none of the engines behind it answered');
    }
    return toAnswer(
      results.map(({ url, title, content }) => ({ url, title, snippet: content })),
      results.length > 0,
    );
  },
};

import * as v from 'valibot';
import type { Provider } from './provider';
import { OptionalText, requestJson, toAnswer, withQuery } from './request';

const PAGE_SIZE = 10;

const Answer = v.object({
  response: v.object({
    results: v.optional(v.array(v.object({ url: v.string(), title: OptionalText, desc: OptionalText })), []),
  }),
});

/** Mojeek: an index of its own. The key travels in the address, so no address is ever put into a message. */
export const mojeek: Provider = {
  id: 'mojeek',
  name: 'Mojeek',
  serves: ['keyword'],
  access: 'key',
  enabledByDefault: true,
  exactPhrases: true,
  minIntervalMs: 1_000,
  termsUrl: 'https://www.mojeek.com/services/search/web-search-api/',
  licence: 'by its terms of service',
  origins: ['https://api.mojeek.com/*'],
  async search({ query, page }, context) {
    const url = withQuery('https://api.mojeek.com/search', {
      api_key: context.key,
      q: query,
      fmt: 'json',
      s: page * PAGE_SIZE + 1,
      t: PAGE_SIZE,
    });
    const { response } = await requestJson(context, url, Answer);
    return toAnswer(
      response.results.map(({ url: found, title, desc }) => ({ url: found, title, snippet: desc })),
      response.results.length === PAGE_SIZE,
    );
  },
};

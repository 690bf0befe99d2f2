import * as v from 'valibot';
import type { Provider } from './provider';
import { jsonBody, OptionalText, requestJson, toAnswer } from './request';

const PAGE_SIZE = 10;

const Answer = v.object({
  organic: v.array(v.object({ link: v.string(), title: OptionalText, snippet: OptionalText })),
});

/** Serper: Google's results as JSON. */
export const serper: Provider = {
  id: 'serper',
  name: 'Serper',
  serves: ['keyword'],
  access: 'key',
  enabledByDefault: true,
  exactPhrases: true,
  minIntervalMs: 500,
  termsUrl: 'https://serper.dev/terms',
  licence: 'by its terms of service',
  origins: ['https://google.serper.dev/*'],
  async search({ query, page }, context) {
    const body = jsonBody({ q: query, num: PAGE_SIZE, page: page + 1 }, { 'X-API-KEY': context.key });
    const { organic } = await requestJson(context, 'https://google.serper.dev/search', Answer, body);
    return toAnswer(
      organic.map(({ link, title, snippet }) => ({ url: link, title, snippet })),
      organic.length > 0,
    );
  },
};

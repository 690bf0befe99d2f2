import * as v from 'valibot';
import { DAY_MS, type Provider } from './provider';
import { OptionalText, requestJson, toAnswer, withQuery } from './request';

const PAGE_SIZE = 25;
const SNIPPET_WORDS = 40;

const Answer = v.object({
  meta: v.object({ count: v.optional(v.number(), 0) }),
  results: v.array(
    v.object({
      display_name: OptionalText,
      doi: OptionalText,
      primary_location: v.optional(v.nullable(v.object({ landing_page_url: OptionalText }))),
      abstract_inverted_index: v.optional(v.nullable(v.record(v.string(), v.array(v.number())))),
    }),
  ),
});

/** OpenAlex: scholarly works, by the page of their publisher or repository. */
export const openalex: Provider = {
  id: 'openalex',
  name: 'OpenAlex',
  serves: ['keyword'],
  access: 'key',
  enabledByDefault: true,
  minIntervalMs: 200,
  quota: { requests: 100_000, periodMs: DAY_MS },
  termsUrl: 'https://docs.openalex.org/',
  licence: 'CC0',
  origins: ['https://api.openalex.org/*'],
  async search({ query, page }, context) {
    const url = withQuery('https://api.openalex.org/works', {
      search: query,
      page: page + 1,
      per_page: PAGE_SIZE,
      select: 'display_name,doi,primary_location,abstract_inverted_index',
      api_key: context.key,
    });
    const { meta, results } = await requestJson(context, url, Answer);
    return toAnswer(
      results.map((work) => ({
        url: work.primary_location?.landing_page_url || work.doi || '',
        title: work.display_name ?? '',
        snippet: firstWords(work.abstract_inverted_index ?? {}),
      })),
      meta.count > (page + 1) * PAGE_SIZE,
    );
  },
};

/** Beginning of an abstract, which is given as the positions of each word. */
function firstWords(positions: Readonly<Record<string, readonly number[]>>): string {
  const words: string[] = [];
  for (const [word, places] of Object.entries(positions)) {
    for (const place of places) if (place < SNIPPET_WORDS) words[place] = word;
  }
  return words.filter(Boolean).join(' ');
}

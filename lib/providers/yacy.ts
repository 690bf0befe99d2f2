import * as v from 'valibot';
import type { Provider } from './provider';
import { OptionalText, requestJson, toAnswer, withQuery } from './request';

const PAGE_SIZE = 10;

const Answer = v.object({
  channels: v.array(
    v.object({
      items: v.optional(v.array(v.object({ link: v.string(), title: OptionalText, description: OptionalText })), []),
    }),
  ),
});

const endpoint = (baseUrl: string) => `${baseUrl}/yacysearch.json`;

/** YaCy: a peer of the user's own in a network that shares its index. */
export const yacy: Provider = {
  id: 'yacy',
  name: 'YaCy',
  serves: ['keyword'],
  access: 'self-hosted',
  enabledByDefault: true,
  exactPhrases: true,
  minIntervalMs: 1_000,
  termsUrl: 'https://wiki.yacy.net/index.php/Dev:APIyacysearch',
  licence: 'by the pages found',
  origins: [],
  endpoint,
  async search({ query, page }, context) {
    const url = withQuery(endpoint(context.baseUrl), {
      query,
      startRecord: page * PAGE_SIZE,
      maximumRecords: PAGE_SIZE,
      contentdom: 'text',
      resource: 'global',
      // It would fetch each result again to prove that it is still there.
      verify: 'false',
    });
    const { channels } = await requestJson(context, url, Answer);
    const items = channels[0]?.items ?? [];
    return toAnswer(
      items.map(({ link, title, description }) => ({ url: link, title, snippet: description })),
      items.length === PAGE_SIZE,
    );
  },
};

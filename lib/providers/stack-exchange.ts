import * as v from 'valibot';
import type { SearchRequest } from '../engine/ports';
import { DAY_MS, type Provider } from './provider';
import { ProviderError } from './provider-error';
import { OptionalText, requestJson, toAnswer, withQuery } from './request';

const API = 'https://api.stackexchange.com/2.3/search/advanced';
const ROWS = 30;
const SECOND_MS = 1_000;
/** Site that is searched unless the user names another. */
const DEFAULT_SITE = 'stackoverflow.com';

const Answer = v.object({
  items: v.optional(
    v.array(v.object({ link: v.string(), title: OptionalText, tags: v.optional(v.array(v.string())) })),
  ),
  has_more: v.optional(v.boolean(), false),
  backoff: v.optional(v.number(), 0),
  quota_remaining: v.optional(v.number()),
  error_name: v.optional(v.string()),
});

/** Returns the query, or the address that a post must contain, with wildcards for scheme and further path. */
function criterion({ kind, query }: SearchRequest): Record<string, string> {
  if (kind === 'keyword') return { q: query };
  const url = URL.parse(query);
  return { url: url ? `*${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}*` : query };
}

/**
 * Questions on a Stack Exchange site: by words, and questions whose posts link to a page. The user may name another
 * site than Stack Overflow by its address. Obeys `backoff`, the pause that an answer asks for.
 * Checked 2026-11-24: https://api.stackexchange.com/docs/excerpt-search and https://api.stackexchange.com/docs/throttle
 */
export const stackExchange: Provider = {
  id: 'stack-exchange',
  name: 'Stack Exchange',
  serves: ['keyword', 'backward'],
  access: 'optional-key',
  acceptsBaseUrl: true,
  endpoint: (baseUrl) => `${baseUrl}/`,
  enabledByDefault: false,
  minIntervalMs: 1_000,
  quota: { requests: 300, periodMs: DAY_MS },
  keyQuota: { requests: 10_000, periodMs: DAY_MS },
  termsUrl: 'https://stackexchange.com/legal/api-terms-of-use',
  licence: 'CC BY-SA 4.0',
  origins: ['https://api.stackexchange.com/*'],
  /**
   * Returns questions with their tags as snippets, most relevant first, with the quota and pause that the answer
   * states.
   */
  async search(request, context) {
    const { baseUrl, key } = context;
    const url = withQuery(API, {
      ...criterion(request),
      ...{ site: URL.parse(baseUrl)?.hostname ?? DEFAULT_SITE, sort: 'relevance', order: 'desc' },
      ...{ page: request.page + 1, pagesize: ROWS, key: key || undefined },
    });
    const answer = await requestJson(context, url, Answer);
    if (!answer.items)
      throw new ProviderError(answer.error_name ? 'bad-request' : 'bad-answer', 'the request was not carried out');
    const rows = answer.items.map(({ link, title, tags = [] }) => ({ url: link, title, snippet: tags.join(', ') }));
    const limits = { quotaLeft: answer.quota_remaining, waitMs: answer.backoff * SECOND_MS };
    return { ...toAnswer(rows, answer.has_more), ...limits };
  },
};

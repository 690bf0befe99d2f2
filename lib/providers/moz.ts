import * as v from 'valibot';
import { NO_HITS, type Provider } from './provider';
import { ProviderError } from './provider-error';
import { jsonBody, OptionalText, requestJson, toAnswer } from './request';

/** Moz requires a JSON-RPC id of at least 24 characters. Each request holds one call, so the id can be constant. */
const REQUEST_ID = 'tendril-backlinks-of-one-page';
/** Maximum number of rows in one answer. Moz charges for each row. */
const MAX_ROWS = 50;

const Answer = v.object({
  error: v.optional(v.object({ status: v.optional(v.number()), message: OptionalText })),
  result: v.optional(
    v.object({
      links: v.array(
        v.object({
          source_site_metrics: v.object({ page: v.string(), title: OptionalText }),
          anchor_text: OptionalText,
        }),
      ),
    }),
  ),
});

/**
 * Moz Links: pages that link to a page, in descending order of page authority.
 * Documentation: https://moz.com/api/docs. Checked 2026-11-24 against clients that quote its page of
 * `data.site.link.list`: request, scopes, at most 50 rows, and the shape of links.
 */
export const moz: Provider = {
  id: 'moz',
  name: 'Moz Links',
  serves: ['backward'],
  access: 'key',
  enabledByDefault: true,
  minIntervalMs: 1_000,
  termsUrl: 'https://moz.com/api/docs',
  licence: 'by its terms of service',
  origins: ['https://api.moz.com/*'],
  async search({ query, limit, page }, context) {
    if (page > 0) return NO_HITS;
    const call = {
      jsonrpc: '2.0',
      id: REQUEST_ID,
      method: 'data.site.link.list',
      params: {
        data: {
          site_query: { query, scope: 'url' },
          options: { filters: ['external'] },
          offset: { limit: Math.min(limit, MAX_ROWS) },
        },
      },
    };
    const body = jsonBody(call, { 'x-moz-token': context.key });
    const { result, error } = await requestJson(context, 'https://api.moz.com/jsonrpc', Answer, body);
    if (!result) throw new ProviderError(error ? 'bad-request' : 'bad-answer', 'the request was not carried out');
    return toAnswer(
      result.links.map(({ source_site_metrics: source, anchor_text }) => ({
        url: withScheme(source.page),
        title: source.title ?? '',
        snippet: anchor_text ?? '',
      })),
      false,
    );
  },
};

/** Adds `https://` to a URL without a scheme; Moz leaves the scheme out. */
function withScheme(page: string): string {
  return /^https?:\/\//i.test(page) ? page : `https://${page}`;
}

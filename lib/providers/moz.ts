import * as v from 'valibot';
import { jsonSearch } from './json-search';
import { ProviderError } from './provider-error';
import { OptionalText } from './request';

/** Moz requires a JSON-RPC id of at least 24 characters. Each request holds one call, so the id can be constant. */
const REQUEST_ID = 'tendril-backlinks-of-one-page';
/** Maximum number of rows in one answer. Moz charges for each row. */
const MAX_ROWS = 50;

const Link = v.object({
  source_site_metrics: v.object({ page: v.string(), title: OptionalText }),
  anchor_text: OptionalText,
});

/**
 * Moz Links: pages that link to a page, in descending order of page authority.
 * Documentation: https://moz.com/api/docs. Checked 2026-11-24 against clients that quote its page of
 * `data.site.link.list`: request, scopes, at most 50 rows, and the shape of links.
 */
export const moz = jsonSearch({
  id: 'moz',
  name: 'Moz Links',
  serves: ['backward'],
  access: 'key',
  minIntervalMs: 1_000,
  termsUrl: 'https://moz.com/api/docs',
  api: 'https://api.moz.com/jsonrpc',
  pages: 1,
  headers: (key) => ({ 'x-moz-token': key }),
  body: ({ query, limit }) => ({
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
  }),
  answer: v.object({
    error: v.optional(v.object({ message: OptionalText })),
    result: v.optional(v.object({ links: v.array(Link) })),
  }),
  read: ({ result, error }) => {
    if (!result) throw new ProviderError(error ? 'bad-request' : 'bad-answer', 'the request was not carried out');
    const rows = result.links.map(({ source_site_metrics: { page, title }, anchor_text }) => ({
      url: withScheme(page),
      title,
      snippet: anchor_text,
    }));
    return [rows, false];
  },
});

/** Adds `https://` to a URL without a scheme; Moz leaves the scheme out. */
function withScheme(page: string): string {
  return /^https?:\/\//i.test(page) ? page : `https://${page}`;
}

import * as v from 'valibot';
import type { SearchRequest } from '../engine/ports';
import { jsonSearch } from './json-search';
import { OptionalText } from './request';

const ROWS = 100;
const MINUTE_MS = 60_000;
const RESERVED = /[+\-=&|><!(){}[\]^"~*?:\\/]/g;

/** Returns an Elasticsearch query string: words of a title, or pages of other sites that load something from a site. */
function queryOf({ kind, query }: SearchRequest): string {
  if (kind === 'keyword') {
    const words = query.replace(RESERVED, ' ').split(/\s+/).filter(Boolean);
    return words.map((word) => `page.title:${word.replace(/^(AND|OR|NOT)$/, '"$1"')}`).join(' AND ');
  }
  const domain = (URL.parse(query)?.hostname ?? '').replace(/^www\./, '').replaceAll('-', '\\-');
  return `domain:${domain} AND NOT page.domain:${domain}`;
}

/**
 * urlscan.io: pages that people had scanned, newest first. Limits without a key are per minute, hour and day; only 429
 * tells them. Checked 2026-11-24: https://urlscan.io/docs/search/ and https://docs.urlscan.io/pages/api-rate-limits
 */
export const urlscan = jsonSearch({
  id: 'urlscan',
  name: 'urlscan.io',
  serves: ['keyword', 'backward'],
  access: 'optional-key',
  enabledByDefault: false,
  minIntervalMs: MINUTE_MS / 30,
  termsUrl: 'https://urlscan.io/docs/search/',
  api: 'https://urlscan.io/api/v1/search/',
  pages: 1,
  headers: (key) => ({ 'API-Key': key }),
  parameters: (request) => ({ q: queryOf(request), size: ROWS }),
  answer: v.object({
    results: v.array(
      v.object({
        page: v.optional(v.object({ url: OptionalText, title: OptionalText, status: OptionalText }), {}),
      }),
    ),
  }),
  read: ({ results }) => {
    const live = results.filter(({ page }) => !/^[45]/.test(page.status));
    return [live.map(({ page }) => ({ url: page.url, title: page.title })), false];
  },
});

import * as v from 'valibot';
import { jsonSearch } from './json-search';
import { OptionalText } from './request';

const ROWS = 50;
/** The service gives at most 500 results of a query. */
const PAGES = 10;

/**
 * Arquivo.pt: full-text search of archived pages since 1996, mostly Portuguese. The URL of a hit is the archived copy,
 * because many of the sites are gone. At most 250 requests per minute; whoever sends more is blocked for good.
 * Checked 2026-11-24: https://github.com/arquivo/pwa-technologies/wiki/Arquivo.pt-API
 */
export const arquivo = jsonSearch({
  id: 'arquivo',
  name: 'Arquivo.pt',
  access: 'keyless',
  enabledByDefault: false,
  exactPhrases: true,
  minIntervalMs: 3_000,
  termsUrl: 'https://arquivo.pt/api',
  licence: 'by the archived sites',
  api: 'https://arquivo.pt/textsearch',
  pages: PAGES,
  parameters: ({ query, page, seeks }) => {
    // The service refuses a query that looks like an address.
    const q = query.replace(/(?<=\S)[.:/](?=\S)/g, ' ');
    const perSite = seeks === 'sites' ? { dedupField: 'site', dedupValue: 1 } : {};
    return { q, offset: page * ROWS, maxItems: ROWS, type: 'html', ...perSite };
  },
  answer: v.object({
    response_items: v.array(
      v.object({ title: OptionalText, originalURL: OptionalText, linkToNoFrame: OptionalText, snippet: OptionalText }),
    ),
  }),
  read: ({ response_items: items }) => [
    items.map(({ title, originalURL, linkToNoFrame, snippet }) => ({
      url: linkToNoFrame || originalURL,
      title: title || originalURL,
      snippet,
    })),
    items.length === ROWS,
  ],
});

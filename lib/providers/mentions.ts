import { siteOf } from '../engine/url/site';
import { NO_HITS, type Provider } from './provider';

/** Pages that name an address in their text: a search for it as a phrase, outside its own site. */
export const mentions: Provider = {
  id: 'mentions',
  name: 'Mentions',
  serves: ['backward'],
  access: 'keyless',
  enabledByDefault: true,
  minIntervalMs: 0,
  termsUrl: '',
  licence: 'by the search providers behind it',
  origins: [],
  derivedFrom: 'exact-phrases',
  async search(request, context) {
    const url = URL.parse(request.query);
    if (!url) return NO_HITS;
    const site = siteOf(url.href);
    const name = url.hostname.replace(/^www\./, '');
    const path = url.pathname.replace(/\/+$/, '');
    const { hits, hasMore } = await context.keywordSearch({
      kind: 'keyword',
      query: `"${name}${path}" -site:${site}`,
      limit: request.limit,
      page: request.page,
    });
    // Engines that pass over the quotes or the minus answer with anything; only what shows the name is a mention.
    const shown = hits.filter(
      (hit) => siteOf(hit.url) !== site && `${hit.title} ${hit.snippet}`.toLowerCase().includes(name),
    );
    return { hits: shown, hasMore };
  },
};

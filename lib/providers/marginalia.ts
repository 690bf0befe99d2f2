import * as v from 'valibot';
import type { SearchRequest } from '../engine/ports';
import { NO_HITS, type Provider, type ProviderAnswer, type ProviderContext } from './provider';
import { ProviderError } from './provider-error';
import { OptionalText, requestJson, toAnswer, withQuery } from './request';

const API = 'https://api2.marginalia-search.com';
/** Key shared by all clients that have no other key; its quota is often used up. */
const SHARED_KEY = 'public';
/** Largest number of results and of sites in one answer. */
const MAX_ROWS = 100;
/** Languages of its index; it reads a query in any other language as English. */
const LANGUAGES = new Set(['en', 'de', 'fr', 'sv']);

const Results = v.object({
  page: v.optional(v.number(), 1),
  pages: v.optional(v.number(), 1),
  results: v.array(
    v.object({
      url: v.string(),
      title: OptionalText,
      description: OptionalText,
      /** Ranking score; lower is better. */
      quality: v.optional(v.number(), 0),
    }),
  ),
});

const Sites = v.object({
  results: v.array(
    v.object({
      domain: v.string(),
      linkType: OptionalText,
      /** Similarity of the sites that link to both, in percent. */
      relatedness: v.optional(v.number(), 0),
      /** False if the site did not answer the last visit. */
      active: v.optional(v.boolean(), true),
    }),
  ),
});

/**
 * Marginalia, a search engine for small and old-fashioned sites. Also returns sites that resemble or link to a site.
 * Checked 2026-11-24: https://about.marginalia-search.com/article/api/ and `ApiV2.java` of its source
 */
export const marginalia: Provider = {
  id: 'marginalia',
  name: 'Marginalia',
  serves: ['keyword', 'related', 'backward'],
  access: 'optional-key',
  enabledByDefault: true,
  exactPhrases: true,
  minIntervalMs: 2_000,
  termsUrl: 'https://about.marginalia-search.com/article/api/',
  licence: 'CC BY-NC-SA 4.0',
  origins: ['https://api2.marginalia-search.com/*'],
  search(request, context) {
    return request.kind === 'keyword' ? byWords(request, context) : bySite(request, context);
  },
};

/** Returns the header with the user's key, else with the key that all other clients share. */
function keyHeader({ key }: ProviderContext): { 'API-Key': string } {
  return { 'API-Key': key === '' ? SHARED_KEY : key };
}

/**
 * Searches by words, best ranking score first: one page of each site if the request seeks sites, else all pages. A
 * language that the index lacks is searched as English.
 */
async function byWords(request: SearchRequest, context: ProviderContext): Promise<ProviderAnswer> {
  const { query, page, limit, language = 'en', seeks } = request;
  const count = Math.min(limit, MAX_ROWS);
  const dc = seeks === 'sites' ? 1 : MAX_ROWS;
  const lang = LANGUAGES.has(language) ? language : 'en';
  const url = withQuery(`${API}/search`, { query, count, dc, lang, page: page + 1 });
  const answer = await requestJson(context, url, Results, { headers: keyHeader(context) });
  const best = answer.results.toSorted((a, b) => a.quality - b.quality);
  return toAnswer(
    best.map(({ url: found, title, description }) => ({ url: found, title, snippet: description })),
    answer.page < answer.pages,
  );
}

/**
 * Returns home pages of live sites that resemble the query's site, or that link to it, most related first. No hits for
 * an unknown site, and after the first page of results.
 */
async function bySite(request: SearchRequest, context: ProviderContext): Promise<ProviderAnswer> {
  const host = URL.parse(request.query)?.hostname;
  if (host === undefined || request.page > 0) return NO_HITS;
  const path = request.kind === 'related' ? 'similar' : 'linking';
  const url = withQuery(`${API}/site/${encodeURIComponent(host)}/${path}`, { count: MAX_ROWS });
  try {
    const { results } = await requestJson(context, url, Sites, { headers: keyHeader(context) });
    const live = results.filter(({ active }) => active).sort((a, b) => b.relatedness - a.relatedness);
    const linksHere = ({ linkType }: (typeof live)[number]) => ['BACKWARD', 'BIDIRECTIONAL'].includes(linkType);
    const wanted = request.kind === 'related' ? live : live.filter(linksHere);
    return toAnswer(
      wanted.map(({ domain }) => ({ url: `https://${domain}/`, title: domain })),
      false,
    );
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'not-found') return NO_HITS;
    throw error;
  }
}

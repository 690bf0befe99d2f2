/** Providers without a service: they use other providers' keyword search, or the browser's history and bookmarks. */

import type { SearchKind, SearchRequest } from '../engine/ports';
import { siteOf } from '../engine/url/site';
import { NO_HITS, type Provider, type ProviderHit } from './provider';
import { ProviderError } from './provider-error';
import { toAnswer } from './request';

const SHARED = {
  access: 'keyless',
  minIntervalMs: 0,
  termsUrl: '',
  licence: 'by the search providers behind it',
  origins: [],
} as const;

/** Pages from which the user reached a page, according to the browser's history and bookmarks. Sends no request. */
export const browserHistory: Provider = {
  ...SHARED,
  id: 'browser-history',
  name: 'History and bookmarks',
  serves: ['backward'],
  enabledByDefault: false,
  licence: 'stays on this machine',
  /** @param request `query` is the URL of the page. @throws ProviderError `no-permission` */
  async search({ query, limit, page }, { browserHistory: history }) {
    if (!history) throw new ProviderError('no-permission', 'history and bookmarks may not be read');
    const referrers = await history.referrersOf(query);
    const start = page * limit;
    return toAnswer(referrers.slice(start, start + limit), referrers.length > start + limit);
  },
};

/** Maximum number of topic terms that follow the page's title in the query. */
const MAX_TERMS = 4;
const MAX_TITLE_WORDS = 8;

/** Pages related to a page: keyword search for the page's title and its terms with the highest weights. */
export const localRelated: Provider = {
  ...SHARED,
  id: 'local-related',
  name: 'Title and terms',
  serves: ['related'],
  enabledByDefault: true,
  derivedFrom: 'keyword',
  /** Returns no hits for a page with neither title nor terms. Hits with the URL of the page are left out. */
  async search({ title = '', terms = [], ...request }, context) {
    const query = relatedQuery(title, terms);
    if (query === '') return NO_HITS;
    const answer = await context.keywordSearch({ ...request, kind: 'keyword', query });
    return { ...answer, hits: answersTo('related', request.query, answer.hits) };
  },
};

/**
 * Returns a search query for a page: at most 8 words of its title up to the first dash or bar, and at most 4 terms that
 * the title lacks.
 * @returns '' if the page has neither title nor terms
 */
function relatedQuery(title: string, terms: readonly string[]): string {
  const words = topicOfTitle(title).split(/\s+/).filter(Boolean).slice(0, MAX_TITLE_WORDS);
  const lower = words.join(' ').toLowerCase();
  const added = terms.filter((term) => !lower.includes(term.toLowerCase())).slice(0, MAX_TERMS);
  return [...words, ...added].join(' ');
}

/** Pages on other sites whose title or snippet contains the host name of a page. */
export const mentions: Provider = {
  ...SHARED,
  id: 'mentions',
  name: 'Mentions',
  serves: ['backward'],
  enabledByDefault: true,
  derivedFrom: 'exact-phrases',
  /** @param request `query` is the URL of the page; there are no hits if it is invalid. */
  async search({ query, limit, page }, context) {
    if (!URL.canParse(query)) return NO_HITS;
    const phrase = mentionQuery(query);
    const { hits, hasMore } = await context.keywordSearch({ kind: 'keyword', query: phrase, limit, page });
    return { hits: answersTo('backward', query, hits), hasMore };
  },
};

/** Fewest and most words of a title that is searched as a phrase: other pages repeat short titles by chance. */
const PHRASE_WORDS = { fewest: 3, most: 12 };
/** Characters of scripts without spaces, and how many count as a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
const CHARACTERS_PER_WORD = 2;

/** Returns a title without the site's name behind a bar or dash. */
const topicOfTitle = (title: string) => title.split(/\s[|–—·»-]\s/)[0] ?? '';

/**
 * Returns a search query for pages of other sites that name the title of a page; '' for a title of few or many words.
 */
function titleQuery(url: string, title: string): string {
  const words = topicOfTitle(title).replaceAll('"', ' ').split(/\s+/).filter(Boolean);
  const phrase = words.join(' ');
  const count = words.length + (phrase.match(UNSPACED)?.length ?? 0) / CHARACTERS_PER_WORD;
  const isDistinct = count >= PHRASE_WORDS.fewest && count <= PHRASE_WORDS.most;
  return isDistinct ? `"${phrase}" -site:${siteOf(url)}` : '';
}

const hostNameOf = (url: string) => new URL(url).hostname.replace(/^www\./, '');

/**
 * Returns a search query for pages of other sites that name the address of a page. @throws TypeError for an invalid URL
 */
function mentionQuery(url: string): string {
  return `"${hostNameOf(url)}${new URL(url).pathname.replace(/(?<!\/)\/+$/, '')}" -site:${siteOf(url)}`;
}

/**
 * Returns the hits that answer a question: for `backward`, those of other sites that name the host of the page in
 * `query` or the phrase of `text`, because some engines ignore quotes and `-site:`; for `related`, all but that page;
 * for other kinds, all.
 * @param text query of the web search (`searchTextsOf`), if it is not the address of the page.
 */
export function answersTo(
  kind: SearchKind,
  query: string,
  hits: readonly ProviderHit[],
  text = '',
): readonly ProviderHit[] {
  if (kind === 'related') return hits.filter((hit) => hit.url !== query);
  if (kind !== 'backward') return hits;
  const site = siteOf(query);
  const [, phrase = ''] = /^"([^"]+)"/.exec(text) ?? [];
  /** Whether title or snippet of a hit contains the host name of the page, or the words of the phrase. */
  const isNaming = ({ title, snippet }: ProviderHit) => {
    const said = `${title} ${snippet}`.toLowerCase();
    return said.includes(hostNameOf(query)) || (phrase !== '' && wordsIn(said).includes(wordsIn(phrase)));
  };
  return hits.filter((hit) => siteOf(hit.url) !== site && isNaming(hit));
}

/** Returns the words of a text in lower case, separated by single spaces. */
const wordsIn = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

/** Maximum number of excluded sites in a query; services truncate long queries. */
const MAX_SITES_LEFT_OUT = 12;

/** Returns the query with `-site:` words for the first 12 of `sites`. */
export function excludingSites(query: string, sites: readonly string[] = []): string {
  return [query, ...sites.slice(0, MAX_SITES_LEFT_OUT).map((site) => `-site:${site}`)].join(' ');
}

/**
 * Returns the queries of a web search that stand for a request. A backward search has two: the title of the page as a
 * phrase, which links to the page often repeat, and its address. [] if the request has no words.
 */
export function searchTextsOf({ kind, query, title = '', terms = [], withoutSites }: SearchRequest): string[] {
  /** Returns the queries before white space is collapsed; some may be empty. */
  const texts = () => {
    if (kind === 'related') return [relatedQuery(title, terms)];
    if (kind !== 'backward') return [excludingSites(query, withoutSites)];
    return URL.canParse(query) ? [titleQuery(query, title), mentionQuery(query)] : [];
  };
  return texts()
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

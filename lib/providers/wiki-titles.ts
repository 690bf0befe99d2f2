import * as v from 'valibot';
import { askWiki, WikiError, type WikiParameters } from './mediawiki-api';
import { NO_HITS, type Provider, type ProviderContext } from './provider';
import { ProviderError } from './provider-error';
import { OptionalText, toAnswer } from './request';

/** Largest number of titles in one request without an account. */
const MAX_TITLES = 50;
const WIKIDATA = 'https://www.wikidata.org/w/api.php';

const Renamed = v.optional(v.array(v.object({ from: v.string(), to: v.string() })), []);
/** Without results an answer has no members that are read here, so a list has to be refused by itself. */
const Titles = v.pipe(
  v.unknown(),
  v.check((answer) => !Array.isArray(answer)),
  v.object({
    error: WikiError,
    query: v.optional(
      v.object({
        normalized: Renamed,
        redirects: Renamed,
        pages: v.optional(
          v.array(
            v.object({
              title: v.string(),
              missing: v.optional(v.boolean(), false),
              langlinks: v.optional(v.array(v.object({ title: v.string() })), []),
            }),
          ),
          [],
        ),
      }),
    ),
  }),
);
const Labels = v.object({
  error: WikiError,
  entities: v.optional(
    v.record(
      v.string(),
      v.object({
        labels: v.optional(v.record(v.string(), v.object({ value: v.string(), language: OptionalText })), {}),
        sitelinks: v.optional(v.record(v.string(), v.object({ title: OptionalText })), {}),
      }),
    ),
    {},
  ),
});

/**
 * Asks a Wikipedia for the titles of its articles in another language.
 * @param which parameters that select the articles.
 * @returns `titles` maps the title of each article to that in the language `into`, '' without one. `titleOf` maps a
 * requested text to the title of its article, after normalisation and redirects.
 */
async function linkedTitles(
  from: string,
  into: string,
  which: WikiParameters,
  context: ProviderContext,
): Promise<{ readonly titles: Map<string, string>; readonly titleOf: (text: string) => string }> {
  const api = `https://${from}.wikipedia.org/w/api.php`;
  const asked = { action: 'query', ...which, redirects: 1, prop: 'langlinks', lllang: into, lllimit: 500 };
  const { query } = await askWiki(api, asked, Titles, context);
  const renamed = new Map(
    [...(query?.normalized ?? []), ...(query?.redirects ?? [])].map(({ from: a, to }) => [a, to]),
  );
  const pages = (query?.pages ?? []).filter(({ missing }) => !missing);
  /** Returns the title after at most one normalisation and one redirect. */
  const titleOf = (text: string): string => {
    const once = renamed.get(text) ?? text;
    return renamed.get(once) ?? once;
  };
  return { titles: new Map(pages.map(({ title, langlinks }) => [title, langlinks[0]?.title ?? ''])), titleOf };
}

/**
 * Asks Wikidata for the labels of articles' items, in a language or a variant of it such as `zh-hans`.
 * @returns article title → label; nothing for a wiki that Wikidata does not link
 */
async function wikidataLabels(from: string, into: string, titles: readonly string[], context: ProviderContext) {
  const site = `${from}wiki`;
  const asked = { action: 'wbgetentities', sites: site, titles: titles.join('|'), languages: into, sitefilter: site };
  const parameters = { ...asked, languagefallback: 1, props: 'labels|sitelinks' };
  const { entities } = await askWiki(WIKIDATA, parameters, Labels, context).catch((error: unknown) => {
    if (error instanceof ProviderError && error.code === 'bad-request') return { entities: {} };
    throw error;
  });
  const found = new Map<string, string>();
  for (const { labels: own, sitelinks } of Object.values(entities)) {
    const [title, label] = [sitelinks[site]?.title, own[into]];
    // Without a label in the language, Wikidata returns one in a variant, which is used, or in another language, which
    // is not.
    const isInto = label !== undefined && (label.language ?? into).split('-')[0] === into;
    if (title !== undefined && isInto) found.set(title, label.value);
  }
  return found;
}

/** Removes the explanation that tells articles of the same title apart: `Graph (discrete mathematics)`. */
const plainTitle = (title: string): string => title.replace(/[(（][^()（）]*[)）]$/u, '').trimEnd();

/**
 * Translations found by titles of the Wikipedia articles on a topic's name and terms in another language, else the
 * labels of their Wikidata items. The first hit translates the name; `title` is the translation, `snippet` the text.
 * Checked 2026-11-24: https://www.mediawiki.org/wiki/API:Langlinks and
 * https://www.wikidata.org/w/api.php?action=help&modules=wbgetentities
 */
export const wikiTitles: Provider = {
  id: 'wiki-titles',
  name: 'Wikipedia and Wikidata titles',
  serves: ['translations'],
  access: 'keyless',
  enabledByDefault: true,
  minIntervalMs: 500,
  budget: 'wikimedia',
  termsUrl: 'https://www.mediawiki.org/wiki/API:Etiquette',
  licence: 'CC BY-SA 4.0, CC0',
  origins: ['https://*.wikipedia.org/*', 'https://www.wikidata.org/*'],
  probe: { kind: 'translations', query: 'Beekeeping', language: 'en', into: 'de', limit: 5, page: 0 },
  /**
   * Translates name and terms, of which those without a translation are left out. No hits if a language is no ISO 639
   * code.
   */
  async search({ query: name, terms = [], language: from = 'en', into = '', limit }, context) {
    const isCode = (code: string) => /^[a-z]{2,3}$/.test(code) && code !== 'und';
    if (!isCode(from) || !isCode(into)) return NO_HITS;
    // A bar separates titles.
    const texts = [...new Set([name, ...terms].map((text) => text.replaceAll('|', ' ').trim()))].filter(Boolean);
    const asked = texts.slice(0, Math.min(MAX_TITLES, limit));
    const { titles, titleOf } = await linkedTitles(from, into, { titles: asked.join('|') }, context);
    const [first = ''] = asked;
    // No article has the topic's name as its title, so the best match of a search for the name is used.
    if (!titles.has(titleOf(first))) {
      const best = await linkedTitles(from, into, { generator: 'search', gsrsearch: first, gsrlimit: 1 }, context);
      for (const translated of best.titles.values()) titles.set(titleOf(first), translated);
    }
    const unlinked = asked.map(titleOf).filter((title) => titles.get(title) === '');
    if (unlinked.length > 0)
      for (const [title, label] of await wikidataLabels(from, into, unlinked, context)) titles.set(title, label);
    const url = (title: string) =>
      `https://${into}.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`;
    const rows = asked.flatMap((text) => {
      const title = titles.get(titleOf(text)) ?? '';
      return title === '' ? [] : [{ url: url(title), title: plainTitle(title), snippet: text }];
    });
    return toAnswer(rows, false);
  },
};

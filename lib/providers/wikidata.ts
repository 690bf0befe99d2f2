import * as v from 'valibot';
import type { SearchRequest } from '../engine/ports';
import { siteOf } from '../engine/url/site';
import { clientHeader } from './mediawiki-api';
import { NO_HITS, type Provider } from './provider';
import { OptionalText, requestJson, toAnswer, withQuery } from './request';

const API = 'https://query.wikidata.org/sparql';
const Value = v.optional(v.object({ value: OptionalText }), { value: '' });
const Answer = v.object({
  results: v.object({
    bindings: v.array(v.object({ site: v.object({ value: v.string() }), itemLabel: Value, itemDescription: Value })),
  }),
});

/**
 * Properties by which two entities belong together: field of work, industry, genre, main subject, part or member of.
 */
const COMMON = 'wdt:P101 wdt:P452 wdt:P136 wdt:P921 wdt:P361 wdt:P463';

/** Returns a string literal of SPARQL, which has the escapes of JSON. */
const sparqlString = (value: string): string => JSON.stringify(value);

/**
 * Returns the start of a query for the official websites (P856) of the entities that Wikidata's own search finds for
 * some words. Blazegraph reads `4.` as a decimal number, so a blank separates a number from the end of its statement.
 */
function keywordQuery({ query, limit, page }: SearchRequest): string {
  return `SELECT ?site ?itemLabel ?itemDescription WHERE {
  SERVICE wikibase:mwapi {
    bd:serviceParam wikibase:api "Search"; wikibase:endpoint "www.wikidata.org"; wikibase:limit ${(page + 1) * limit} .
    bd:serviceParam mwapi:srsearch ${sparqlString(`${query} haswbstatement:P856`)}.
    ?item wikibase:apiOutputItem mwapi:title.
    ?place wikibase:apiOrdinal true.
  }
  ?item wdt:P856 ?site.`;
}

/**
 * Returns the start of a query for the websites of entities that resemble the entity of a site: of the same kind (P31),
 * and with a common value of a property of `COMMON`.
 */
function siblingQuery(url: string): string {
  const site = siteOf(url);
  const hosts = [...new Set([new URL(url).hostname, site, `www.${site}`])];
  const own = hosts.flatMap((host) => [
    `<https://${host}/>`,
    `<https://${host}>`,
    `<http://${host}/>`,
    `<http://${host}>`,
  ]);
  return `SELECT ?site ?itemLabel ?itemDescription (COUNT(DISTINCT ?value) AS ?common) WHERE {
  VALUES ?own { ${own.join(' ')} }
  VALUES ?property { ${COMMON} }
  ?seed wdt:P856 ?own; wdt:P31 ?kind; ?property ?value.
  ?item ?property ?value; wdt:P31 ?kind; wdt:P856 ?site.
  FILTER(?item != ?seed)`;
}

/**
 * Wikidata's query service: official websites of entities near the topic, and of the siblings of a page's own entity.
 * At most 60 s of query time per minute, and one request at a time.
 * Checked 2026-11-24: https://www.mediawiki.org/wiki/Wikidata_Query_Service/User_Manual
 */
export const wikidata: Provider = {
  id: 'wikidata',
  name: 'Wikidata',
  serves: ['keyword', 'related'],
  access: 'keyless',
  enabledByDefault: false,
  minIntervalMs: 3_000,
  budget: 'wikimedia',
  termsUrl: 'https://www.mediawiki.org/wiki/Wikidata_Query_Service/User_Manual',
  licence: 'CC0',
  origins: ['https://query.wikidata.org/*'],
  /**
   * Returns official websites with the entity's label and description; no hits for a related search from an invalid
   * URL.
   */
  async search(request, context) {
    const { kind, limit, page, language = 'en' } = request;
    const isKeyword = kind === 'keyword';
    if (!isKeyword && URL.parse(request.query) === null) return NO_HITS;
    const languages = language === 'und' || language === 'en' ? 'en' : `${language},en`;
    const query = `${isKeyword ? keywordQuery(request) : siblingQuery(request.query)}
  SERVICE wikibase:label { bd:serviceParam wikibase:language "${languages}". }
} ${isKeyword ? 'ORDER BY ?place' : 'GROUP BY ?site ?itemLabel ?itemDescription ORDER BY DESC(?common) ?site'}
LIMIT ${limit} OFFSET ${page * limit}`;
    const headers = { Accept: 'application/sparql-results+json', ...clientHeader(context) };
    const { results } = await requestJson(context, withQuery(API, { query, format: 'json' }), Answer, { headers });
    return toAnswer(
      results.bindings.map(({ site, itemLabel, itemDescription }) => ({
        url: site.value,
        title: itemLabel.value,
        snippet: itemDescription.value,
      })),
      results.bindings.length === limit,
    );
  },
};

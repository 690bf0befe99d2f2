import { expect } from 'vitest';
import { notAsked, parametersOf, readsDocumentedAnswers } from '../../tests/support/documented-answers';
import { HOST_HEADER } from '../../tests/support/provider-harness';
import { wikidata } from './wikidata';

/** SPARQL 1.1 Query Results JSON Format. */
const binding = (site: string, label: string) => ({
  site: { type: 'uri', value: site },
  itemLabel: { 'xml:lang': 'en', type: 'literal', value: label },
  itemDescription: { 'xml:lang': 'en', type: 'literal', value: 'association of beekeepers' },
});
const answerOf = (...bindings: object[]) => ({
  head: { vars: ['site', 'itemLabel', 'itemDescription'] },
  results: { bindings },
});

readsDocumentedAnswers(wikidata, [
  {
    name: 'returns official websites of entities near the topic',
    request: { kind: 'keyword', query: 'bee "keeping"', language: 'de', limit: 2, page: 1 },
    answer: answerOf(binding('https://a.example/', 'A'), binding('https://b.example/', 'B')),
    urls: ['https://a.example/', 'https://b.example/'],
    hasMore: true,
    first: { title: 'A', snippet: 'association of beekeepers' },
    sent: ([request]) => {
      expect(request?.headers[HOST_HEADER]).toBe('query.wikidata.org');
      expect(request?.headers['api-user-agent']).toMatch(/^Tendril/);
      expect(request?.headers.accept).toBe('application/sparql-results+json');
      const { query, format } = parametersOf(request);
      expect(format).toBe('json');
      expect(query).toContain('mwapi:srsearch "bee \\"keeping\\" haswbstatement:P856"');
      expect(query).toMatch(/wikibase:limit 4 \.$/m);
      expect(query).toContain('wikibase:language "de,en"');
      expect(query).toMatch(/LIMIT 2 OFFSET 2$/);
    },
  },
  {
    name: 'returns the websites of sibling entities of a site',
    request: { kind: 'related', query: 'https://www.bees.example/about', limit: 30 },
    answer: answerOf({ site: { type: 'uri', value: 'https://other-bees.example/' } }),
    urls: ['https://other-bees.example/'],
    hasMore: false,
    first: { title: '', snippet: '' },
    sent: ([request]) => {
      const { query } = parametersOf(request);
      expect(query).toContain('<https://www.bees.example/> <https://www.bees.example>');
      expect(query).toContain('<http://bees.example>');
      expect(query).toContain('?seed wdt:P856 ?own');
    },
  },
  {
    name: 'is not asked about a text that is not a URL',
    request: { kind: 'related', query: 'no address' },
    answer: {},
    urls: [],
    hasMore: false,
    sent: notAsked,
  },
]);

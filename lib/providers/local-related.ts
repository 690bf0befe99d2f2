import { NO_HITS, type Provider } from './provider';

/** Topic terms added to the page's title. */
const MAX_TERMS = 4;
const MAX_TITLE_WORDS = 8;

/** Pages found by the title and the heaviest terms of a page, through whatever keyword search is switched on. */
export const localRelated: Provider = {
  id: 'local-related',
  name: 'Title and terms',
  serves: ['related'],
  access: 'keyless',
  enabledByDefault: true,
  minIntervalMs: 0,
  termsUrl: '',
  licence: 'by the search providers behind it',
  origins: [],
  derivedFrom: 'keyword',
  async search(request, context) {
    const query = relatedQuery(request.title ?? '', request.terms ?? []);
    if (query === '') return NO_HITS;
    const { title: _title, terms: _terms, ...rest } = request;
    const answer = await context.keywordSearch({ ...rest, kind: 'keyword', query });
    return { ...answer, hits: answer.hits.filter((hit) => hit.url !== request.query) };
  },
};

/**
 * The title without the site's name behind a dash or bar, and terms that it does not hold yet.
 * @returns '' where there is neither.
 */
export function relatedQuery(title: string, terms: readonly string[]): string {
  const [topic = ''] = title.split(/\s+[|–—·»-]\s+/);
  const words = topic.split(/\s+/).filter(Boolean).slice(0, MAX_TITLE_WORDS);
  const lower = words.join(' ').toLowerCase();
  const added = terms.filter((term) => !lower.includes(term.toLowerCase())).slice(0, MAX_TERMS);
  return [...words, ...added].join(' ');
}

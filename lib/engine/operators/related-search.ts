import type { Memory } from '../session-records';
import { ask, asksAboutPages } from './ask';
import type { Operator, OperatorContext, Question } from './operator';

const HITS_PER_PAGE = 30;
/** Number of fresh URLs per page wanted after which a run stops asking. */
const CHOICE = 4;

/** DWDBRM, related search: asks the providers for pages related to the URL of an input page. */
export const relatedSearch: Operator = {
  name: 'related-search',
  asks: 'related',

  available: asksAboutPages('related'),

  questions,

  run: (context: OperatorContext, memory: Memory): Promise<Memory> =>
    ask(context, questions(context), memory, context.pagesWanted * CHOICE, (candidates) => context.offer(candidates)),
};

/**
 * Yields for each page of the pool, in its order, the question for related pages, with the page's topic terms. With
 * `metadataFirst`, the keywords of its metadata come before these; otherwise they are not sent.
 */
function* questions({ sources: { pool, metadataFirst } }: Pick<OperatorContext, 'sources'>): Generator<Question> {
  for (const { url, title, terms: own, keywords, language, depth } of pool) {
    const terms = metadataFirst ? [...new Set([...keywords, ...own])] : own;
    const request = { kind: 'related', query: url, title, terms, language, limit: HITS_PER_PAGE, page: 0 } as const;
    yield { name: url, request, found: { from: url, depth: depth + 1 } };
  }
}

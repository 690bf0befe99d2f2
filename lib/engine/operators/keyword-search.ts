import type { Memory } from '../types';
import { ask, type Question } from './ask';
import { keywordQueries } from './keyword-queries';
import { DoneSet } from './memory';
import type { Operator, OperatorContext } from './operator';

/** Hits asked of the providers per query: many short queries with few results each. */
const HITS_PER_QUERY = 10;
/** Queries one pull may send, found something or not. */
const MAX_QUERIES_PER_PULL = 6;
/** Fresh addresses per page wanted before a pull stops asking: the more to choose from, the better the choice. */
const CHOICE = 4;

/** DWDBRM, keyword search: the search providers are asked with domain keyword + modifier. */
export const keywordSearch: Operator = {
  name: 'keyword-search',

  // The user's own search engine may have named addresses where no provider is on.
  available: ({ providers, inputs }, _memory, waiting) =>
    inputs.length > 0 && (waiting > 0 || providers.serves('keyword')),

  async run(context: OperatorContext, memory: Memory): Promise<Memory> {
    if (!context.providers.serves('keyword')) return memory;
    const asked = new DoneSet(memory, 'asked');
    const limits = { enough: context.remaining * CHOICE, most: MAX_QUERIES_PER_PULL };
    await ask(context, questions(context), asked, limits, (candidates) => context.offer(candidates));
    return asked.toMemory();
  },
};

function* questions(context: OperatorContext): Generator<Question> {
  for (const query of keywordQueries(context, context.words)) {
    const request = { kind: 'keyword', query, language: context.language, limit: HITS_PER_QUERY } as const;
    yield { name: query, request, found: { query, depth: 0 } };
  }
}

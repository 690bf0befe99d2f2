import type { Memory } from '../types';
import { ask, type Question } from './ask';
import { keywordQueries } from './keyword-queries';
import { DoneSet } from './memory';
import type { Operator, OperatorContext } from './operator';
import { CandidatePool } from './pool';

/** Hits asked of the providers per query: many short queries with few results each. */
const HITS_PER_QUERY = 10;
/** Queries one pull may send, found something or not. */
const MAX_QUERIES_PER_PULL = 6;
/** Candidates waiting per page wanted before a pull stops asking: the more to choose from, the better the choice. */
const CHOICE = 4;

/** DWDBRM, keyword search: the search providers are asked with domain keyword + modifier. */
export const keywordSearch: Operator = {
  name: 'keyword-search',

  available: ({ providers, inputs }) => inputs.length > 0 && providers.serves('keyword'),

  async run(context: OperatorContext, memory: Memory): Promise<Memory> {
    const asked = new DoneSet(memory, 'asked');
    const pool = new CandidatePool(memory, (url) => context.isKnown(url));
    const enough = context.remaining * CHOICE;
    await ask(context, questions(context), asked, pool, { enough, most: MAX_QUERIES_PER_PULL });
    await context.retrieveBest(pool);
    return { ...asked.toMemory(), ...pool.toMemory(context.promise) };
  },
};

function* questions(context: OperatorContext): Generator<Question> {
  for (const query of keywordQueries(context, context.words)) {
    const request = { kind: 'keyword', query, language: context.language, limit: HITS_PER_QUERY } as const;
    yield { name: query, request, found: { query, depth: 0 } };
  }
}

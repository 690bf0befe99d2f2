import type { Memory } from '../types';
import { candidatesFromHits } from './candidates';
import { keywordQueries } from './keyword-queries';
import { DoneSet } from './memory';
import type { Operator, OperatorContext } from './operator';

/** Hits asked of the providers per query: many short queries with few results each. */
const HITS_PER_QUERY = 10;
/** Queries one pull may send, found something or not. */
const MAX_QUERIES_PER_PULL = 6;
/** Queries kept in memory; older ones may be asked again. */
const KEPT_QUERIES = 2_000;

/** DWDBRM, keyword search: the search providers are asked with domain keyword + modifier. */
export const keywordSearch: Operator = {
  name: 'keyword-search',

  available: ({ providers, inputs }) => inputs.length > 0 && providers.serves('keyword'),

  async run(context: OperatorContext, memory: Memory): Promise<Memory> {
    const asked = new DoneSet(memory, 'asked');
    let sent = 0;
    for (const query of keywordQueries(context, context.words)) {
      if (context.remaining <= 0 || sent >= MAX_QUERIES_PER_PULL) break;
      context.signal?.throwIfAborted();
      if (asked.has(query)) continue;
      const answer = await context.providers.search(
        { kind: 'keyword', query, language: context.language, limit: HITS_PER_QUERY, page: 0 },
        context.signal,
      );
      sent += 1;
      for (const failure of answer.failures) {
        context.noteError({ source: failure.provider, code: failure.code, message: failure.message });
      }
      // A query that every provider failed on is asked again another time.
      if (answer.hits.length === 0 && answer.failures.length > 0) continue;
      asked.add(query);
      context.noteQuery(query);
      await context.retrieve(candidatesFromHits(context, answer.hits, { query, depth: 0 }));
    }
    const kept = asked.toMemory().asked;
    return { asked: Array.isArray(kept) ? kept.slice(-KEPT_QUERIES) : [] };
  },
};

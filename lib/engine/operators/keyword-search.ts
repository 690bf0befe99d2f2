import type { Memory } from '../types';
import { ask, type Question } from './ask';
import { calledDomain, keywordQueries } from './keyword-queries';
import { DoneSet } from './memory';
import type { Candidate, Operator, OperatorContext } from './operator';
import { passes, passName, passRequest } from './passes';

/** Largest number of results per question over all providers. More results in one answer cost no further question. */
const HITS_PER_QUERY = 30;
/**
 * Number of fresh URLs per page wanted after which a run stops asking. A larger choice lets the frontier pick better
 * pages.
 */
const CHOICE = 4;

/** DWDBRM, keyword search: asks the search providers for domain keyword + modifier. */
export const keywordSearch: Operator = {
  name: 'keyword-search',
  asks: 'keyword',

  // The user's own search engine may have queued URLs even if no provider is enabled.
  available: ({ providers, inputs }, _memory, waiting) =>
    inputs.length > 0 && (waiting > 0 || providers.serves('keyword')),

  async run(context: OperatorContext, memory: Memory): Promise<Memory> {
    if (!context.providers.serves('keyword')) return memory;
    const more = new DoneSet(memory, 'more');
    const enough = context.pagesWanted * CHOICE;
    const offer = (candidates: readonly Candidate[]) => context.offer(candidates);
    const asked = await ask(context, questions(context, more), memory, enough, offer, more);
    return { ...asked, ...(more.size === 0 ? {} : more.toMemory()) };
  },
};

function* questions(context: OperatorContext, more: DoneSet): Generator<Question> {
  const { language, knownSites, seeks } = context;
  for (const { question: query, pass } of passes(
    keywordQueries(context, context.words),
    calledDomain(context, context.words),
  )) {
    if (pass > 0 && !more.has(passName(query, pass - 1))) continue;
    const again = passRequest(pass, knownSites);
    const request = { kind: 'keyword', query, language, seeks, limit: HITS_PER_QUERY, ...again } as const;
    yield { name: passName(query, pass), request, found: { query, depth: 0 } };
  }
}

import type { Memory } from '../types';
import { candidatesFromHits } from './candidates';
import { DoneSet } from './memory';
import type { Operator, OperatorContext } from './operator';

const HITS_PER_PAGE = 15;
/** Input pages one pull may ask about, found something or not. */
const MAX_ASKED_PER_PULL = 6;

/** DWDBRM, related search: a page's address in, the providers' lists of related pages out. */
export const relatedSearch: Operator = {
  name: 'related-search',

  available: ({ providers, inputs }, memory) => {
    const asked = new DoneSet(memory, 'asked');
    return providers.serves('related') && inputs.some((page) => !asked.has(page.url));
  },

  async run(context: OperatorContext, memory: Memory): Promise<Memory> {
    const asked = new DoneSet(memory, 'asked');
    let sent = 0;
    for (const page of context.inputs) {
      if (context.remaining <= 0 || sent >= MAX_ASKED_PER_PULL) break;
      context.signal?.throwIfAborted();
      if (asked.has(page.url)) continue;
      const answer = await context.providers.search(
        {
          kind: 'related',
          query: page.url,
          title: page.title,
          terms: page.terms,
          language: page.language,
          limit: HITS_PER_PAGE,
          page: 0,
        },
        context.signal,
      );
      sent += 1;
      for (const failure of answer.failures) {
        context.noteError({ source: failure.provider, code: failure.code, message: failure.message });
      }
      if (answer.hits.length === 0 && answer.failures.length > 0) continue;
      asked.add(page.url);
      context.noteQuery(page.url);
      await context.retrieve(candidatesFromHits(context, answer.hits, { from: page.url, depth: page.depth + 1 }));
    }
    return asked.toMemory();
  },
};

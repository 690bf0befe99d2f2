import type { SearchRequest } from '../ports';
import { candidatesFromHits } from './candidates';
import type { DoneSet } from './memory';
import type { OperatorContext } from './operator';
import type { CandidatePool } from './pool';

export interface Question {
  /** What the operator remembers as asked. */
  readonly name: string;
  readonly request: Omit<SearchRequest, 'page'>;
  readonly found: { readonly query?: string; readonly from?: string; readonly depth: number };
}

/**
 * Asks the providers one question after another until `pool` holds `enough` candidates or `most` questions were sent, and
 * puts the fresh hits into the pool. A question that every provider failed on is asked again another time.
 */
export async function ask(
  context: OperatorContext,
  questions: Iterable<Question>,
  asked: DoneSet,
  pool: CandidatePool,
  { enough, most }: { readonly enough: number; readonly most: number },
): Promise<void> {
  let sent = 0;
  for (const { name, request, found } of questions) {
    if (pool.size >= enough || sent >= most) return;
    if (asked.has(name)) continue;
    context.signal?.throwIfAborted();
    const { hits, failures } = await context.providers.search({ ...request, page: 0 }, context.signal);
    sent += 1;
    for (const { provider, code, message } of failures) context.noteError({ source: provider, code, message });
    if (hits.length === 0 && failures.length > 0) continue;
    asked.add(name);
    context.noteQuery(request.query);
    pool.add(candidatesFromHits(context, hits, found).filter(({ url }) => !context.isKnown(url)));
  }
}

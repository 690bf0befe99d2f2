import type { SearchRequest } from '../ports';
import { candidatesFromHits } from './candidates';
import type { DoneSet } from './memory';
import type { Candidate, OperatorContext } from './operator';

export interface Question {
  /** What the operator remembers as asked. */
  readonly name: string;
  readonly request: SearchRequest;
  readonly found: { readonly query?: string; readonly from?: string; readonly depth: number };
}

/**
 * Asks the providers one question after another until `enough` fresh addresses are named or `most` questions were sent, or as
 * many as the round allows.
 * A question that every provider failed on is asked again another time.
 * @param take is given each answer's candidates, and says how many of them were fresh.
 * @param more notes the questions to which the providers have further answers.
 */
export async function ask(
  context: OperatorContext,
  questions: Iterable<Question>,
  asked: DoneSet,
  { enough, most }: { readonly enough: number; readonly most: number },
  take: (candidates: readonly Candidate[]) => number,
  more?: DoneSet,
): Promise<void> {
  let sent = 0;
  let fresh = 0;
  for (const { name, request, found } of questions) {
    if (fresh >= enough || sent >= Math.min(most, context.mostQuestions)) return;
    if (asked.has(name)) continue;
    context.signal?.throwIfAborted();
    const { hits, failures, exhausted } = await context.providers.search(request, context.signal);
    sent += 1;
    for (const { provider, code, message } of failures) context.noteError({ source: provider, code, message });
    if (hits.length === 0 && failures.length > 0) continue;
    asked.add(name);
    if (!exhausted) more?.add(name);
    context.noteQuery(request.query);
    fresh += take(candidatesFromHits(context, hits, found));
  }
}

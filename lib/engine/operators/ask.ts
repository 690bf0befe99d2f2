import type { SearchRequest } from '../ports';
import { candidatesFromHits } from './candidates';
import type { DoneSet } from './memory';
import type { Candidate, OperatorContext } from './operator';

/**
 * Questions one pull has answered, whether anything is found or not. Services want seconds between questions, in which nothing is
 * fetched; the operator's next pull asks on.
 */
const ANSWERS_PER_PULL = 2;
/** Questions one pull sends at most, those that fail included. */
const MOST_SENT = 6;

export interface Question {
  /** What the operator remembers as asked. */
  readonly name: string;
  readonly request: SearchRequest;
  readonly found: { readonly query?: string; readonly from?: string; readonly depth: number };
}

/**
 * Asks the providers one question after another until `enough` fresh addresses are named, or the pull has its answers or has sent
 * as many questions as it may. A question that every provider failed on is asked again another time.
 * @param take is given each answer's candidates, and says how many of them were fresh.
 * @param more notes the questions to which the providers have further answers.
 */
export async function ask(
  context: OperatorContext,
  questions: Iterable<Question>,
  asked: DoneSet,
  enough: number,
  take: (candidates: readonly Candidate[]) => number,
  more?: DoneSet,
): Promise<void> {
  const most = Math.min(MOST_SENT, context.mostQuestions);
  let sent = 0;
  let answered = 0;
  let fresh = 0;
  for (const { name, request, found } of questions) {
    if (fresh >= enough || answered === ANSWERS_PER_PULL || sent === most) return;
    if (asked.has(name)) continue;
    context.signal?.throwIfAborted();
    const { hits, failures, exhausted } = await context.providers.search(request, context.signal);
    sent += 1;
    for (const { provider, code, message } of failures) context.noteError({ source: provider, code, message });
    if (hits.length === 0 && failures.length > 0) continue;
    answered += 1;
    asked.add(name);
    if (!exhausted) more?.add(name);
    context.noteQuery(request.query);
    fresh += take(candidatesFromHits(context, hits, found));
  }
}

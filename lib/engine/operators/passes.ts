import type { SearchRequest } from '../ports';

/** Number of times that one question is asked. */
const PASSES = 4;
/** Number of times that the domain keyword is asked. */
const PASSES_OF_NAME = 10;

/**
 * Schedules repeated passes of questions. Pass 0 asks the question; pass 1 asks again without the sites known by then;
 * later passes ask for further result pages of the same.
 * Later passes of a question come between the first passes of the next questions. Good questions are thus followed up
 * before poor ones begin.
 * @param name domain keyword of the topic. It is asked first and again after every other question, because its further
 * pages lead to more sites of the topic.
 */
export function* passes<T>(
  questions: Iterable<T>,
  name?: T,
): Generator<{ readonly question: T; readonly pass: number }> {
  if (name === undefined) {
    yield* inTurn(questions);
    return;
  }
  let pass = 0;
  yield { question: name, pass: pass++ };
  for (const next of inTurn(questions, name)) {
    yield next;
    if (pass < PASSES_OF_NAME) yield { question: name, pass: pass++ };
  }
  while (pass < PASSES_OF_NAME) yield { question: name, pass: pass++ };
}

function* inTurn<T>(questions: Iterable<T>, except?: T): Generator<{ readonly question: T; readonly pass: number }> {
  const begun: T[] = [];
  for (const question of questions) {
    if (question === except) continue;
    begun.push(question);
    yield* diagonal(begun, begun.length - 1);
  }
  for (let last = begun.length; last < begun.length + PASSES - 1; last += 1) yield* diagonal(begun, last);
}

function* diagonal<T>(
  questions: readonly T[],
  last: number,
): Generator<{ readonly question: T; readonly pass: number }> {
  for (let pass = 0; pass < PASSES; pass += 1) {
    const question = questions[last - pass];
    if (question !== undefined) yield { question, pass };
  }
}

/** Name under which an operator remembers one pass of a question. */
export function passName(name: string, pass: number): string {
  return pass === 0 ? name : `${name}\n${pass}`;
}

/** Members of a search request that depend on the pass. */
export function passRequest(pass: number, knownSites: readonly string[]): Pick<SearchRequest, 'page' | 'withoutSites'> {
  return pass === 0 ? { page: 0 } : { page: pass - 1, withoutSites: knownSites };
}

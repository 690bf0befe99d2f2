import type { SearchRequest } from '../ports';

/** How often one question is asked in all. */
const PASSES = 4;
/** The same of what the topic is called. */
const PASSES_OF_NAME = 10;

/**
 * Questions asked again for what the first answer left out: the second time without the sites that are known by then,
 * after that further result pages of the same. A question's later passes come between the first passes of those after it, so
 * that good questions are followed up before poor ones are begun.
 * @param name what the topic is called. It is asked first, and again after every other question: with the user's answers its further
 * pages lead to more sites of the topic than words that one page uses much.
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

/** What an operator remembers as asked. */
export function passName(name: string, pass: number): string {
  return pass === 0 ? name : `${name}\n${pass}`;
}

/** The part of a request that a pass decides on. */
export function passRequest(pass: number, knownSites: readonly string[]): Pick<SearchRequest, 'page' | 'withoutSites'> {
  return pass === 0 ? { page: 0 } : { page: pass - 1, withoutSites: knownSites };
}

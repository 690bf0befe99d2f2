import type { SearchRequest } from '../ports';

/** How often one question is asked in all. */
const PASSES = 4;

/**
 * Questions asked again for what the first answer left out: the second time without the sites that are known by then,
 * after that further result pages of the same. A question's later passes come between the first passes of those after it, so
 * that good questions are followed up before poor ones are begun.
 */
export function* passes<T>(questions: Iterable<T>): Generator<{ readonly question: T; readonly pass: number }> {
  const begun: T[] = [];
  for (const question of questions) {
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

import { highest } from '../arrays';
import type { Link } from '../basics';
import type { Hit } from '../ports';
import type { Memory } from '../session-records';
import { pageAddress } from '../url/filter';
import { DoneSet } from './memory';
import type { Candidate, InputPage, Means, Operator, OperatorContext, OperatorTopic, Question } from './operator';

/**
 * Largest number of questions per run and language of the topic for each page wanted in the round, whatever the
 * answers: 20 questions for 100 pages.
 */
const QUESTIONS_PER_PAGE = 0.2;
const FEWEST_QUESTIONS = 2;

/**
 * Asks the providers one question after another until `enough` fresh URLs are proposed or the run's limit of questions
 * is reached (20 per language for 100 pages wanted, at least 2). A question on which every provider failed is asked
 * again after all others. Adds questions, errors of providers and names of answered questions to the context.
 * @param memory memory of the operator; questions answered before are not asked.
 * @param take receives the candidates of each answer, and whether its question is a repeat; returns how many of them
 *   were fresh.
 * @param more collects the names of questions to which a provider has a further page of results.
 * @returns the part of the operator's memory that holds its questions, answered and failed. @throws the signal's reason
 *   when aborted.
 */
export async function ask(
  context: OperatorContext,
  questions: Iterable<Question>,
  memory: Memory,
  enough: number,
  take: (candidates: readonly Candidate[], isRepeat: boolean) => number,
  more?: DoneSet,
): Promise<Memory> {
  const asked = new DoneSet(memory, 'asked');
  const failed = new DoneSet(memory, 'failed');
  const languages = 1 + context.sources.translations.length;
  let left = languages * Math.max(FEWEST_QUESTIONS, Math.ceil(QUESTIONS_PER_PAGE * context.pagesWanted));
  let fresh = 0;
  for (const { name, request, found, isRepeat = false } of openQuestions(questions, asked, failed)) {
    if (fresh >= enough || left-- <= 0) break;
    context.signal?.throwIfAborted();
    const { hits, failures, exhausted, asked: sources = [] } = await context.providers.search(request, context.signal);
    for (const { provider, code, message } of failures) context.errors.push({ source: provider, code, message });
    if (hits.length === 0 && failures.length > 0) {
      failed.add(name);
      if (sources.length > 0)
        context.questions.push({ query: request.query, named: 0, services: hitCounts([], sources) });
      continue;
    }
    asked.add(name);
    context.spent.push(name);
    failed.delete(name);
    if (!exhausted) more?.add(name);
    const named = take(candidatesFromHits(hits, found), isRepeat);
    context.questions.push({ query: request.query, named, services: hitCounts(hits, sources) });
    fresh += named;
  }
  return { ...asked.toMemory(), ...(failed.size === 0 ? {} : failed.toMemory()) };
}

/**
 * Returns `Operator.available` of an operator that asks services about each page once: true if a URL that it proposed
 * is still queued, or if a provider answers its kind of question and a page was not asked about.
 */
export function asksAboutPages(kind: 'related' | 'backward'): Operator['available'] {
  return (means, memory, waiting) =>
    waiting > 0 || (means.providers.serves(kind) && hasUnused(means.pool, new DoneSet(memory, 'asked')));
}

/** True if a page of the pool is left that an operator has not used. */
export function hasUnused(pool: Means['pool'], used: DoneSet): boolean {
  for (const { url } of pool) if (!used.has(url)) return true;
  return false;
}

/**
 * Returns the first `limit` pages of the pool, in its order, that an operator has not used; fewer if there are not
 * enough.
 */
export function unusedPages(pool: Means['pool'], used: DoneSet, limit: number): InputPage[] {
  const pages: InputPage[] = [];
  for (const page of pool) {
    if (pages.length >= limit) break;
    if (!used.has(page.url)) pages.push(page);
  }
  return pages;
}

/** True if a question is left on which every provider failed. */
export function hasUnanswered(memory: Memory = {}): boolean {
  return new DoneSet(memory, 'failed').size > 0;
}

/**
 * Yields the questions that were not asked yet, then those on which every provider failed; answered ones are left out.
 */
function* openQuestions(questions: Iterable<Question>, asked: DoneSet, failed: DoneSet): Generator<Question> {
  const again: Question[] = [];
  for (const question of questions) {
    if (asked.has(question.name)) continue;
    if (failed.has(question.name)) again.push(question);
    else yield question;
  }
  yield* again;
}

/** Returns the number of hits by provider; 0 for one of `sources` without hits. */
function hitCounts(hits: readonly Hit[], sources: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(sources.map((source) => [source, 0]));
  for (const { provider } of hits) counts[provider] = (counts[provider] ?? 0) + 1;
  return counts;
}

/**
 * Turns search results into candidates in the provider's order, without repeated URLs (the first counts) and without
 * URLs that cannot be pages. The preview is title and snippet.
 */
export function candidatesFromHits(hits: readonly Hit[], found: Question['found']): Candidate[] {
  const byUrl = new Map<string, Candidate>();
  for (const { url: given, title, snippet, provider } of hits) {
    const url = pageAddress(given);
    if (url === undefined || byUrl.has(url)) continue;
    byUrl.set(url, { url, foundBy: { ...found, provider }, preview: `${title} ${snippet}`.trim() });
  }
  return [...byUrl.values()];
}

/**
 * Turns the links of a page into candidates in their order, with repeats, without URLs that cannot be pages. The
 * preview is anchor and context.
 * @param depth depth of the page; the candidates are one deeper.
 */
export function candidatesFromLinks(links: readonly Link[], from: string, depth: number): Candidate[] {
  return links.flatMap(({ url: given, anchor, context }) => {
    const url = pageAddress(given);
    if (url === undefined) return [];
    return [{ url, foundBy: { from, anchor, depth: depth + 1 }, preview: `${anchor} ${context}` }];
  });
}

/**
 * Returns the `limit` most promising candidates that the topic does not know, best first, equals in the given order; []
 * if all are known.
 */
export function mostPromising(
  topic: Pick<OperatorTopic, 'isKnown' | 'promise'>,
  candidates: readonly Candidate[],
  limit: number,
): Candidate[] {
  const unknown = candidates.filter(({ url }) => !topic.isKnown(url));
  return highest(unknown, (candidate) => topic.promise(candidate), limit);
}

import type { Language } from '../basics';
import type { SearchRequest } from '../ports';
import type { Memory } from '../session-records';
import { ask } from './ask';
import { domainKeyword, keywordQueries, type QuerySources } from './keyword-queries';
import { DoneSet } from './memory';
import type { Candidate, InputPage, Operator, OperatorContext, Question, TopicSources } from './operator';

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

  // True even if no question is left: a run without one makes the operator rest (bandit/reward.ts).
  available: ({ providers }, _memory, waiting) => waiting > 0 || providers.serves('keyword'),

  questions: (context, memory) => questions(context, new DoneSet(memory, 'more')),

  /** Asks questions until `CHOICE` fresh URLs per page wanted are offered, or the limit of questions is reached. */
  async run(context: OperatorContext, memory: Memory): Promise<Memory> {
    const more = new DoneSet(memory, 'more');
    const enough = context.pagesWanted * CHOICE;
    const offer = (candidates: readonly Candidate[], isRepeat: boolean) => context.offer(candidates, isRepeat);
    const asked = await ask(context, questions(context, more), memory, enough, offer, more);
    return { ...asked, ...(more.size === 0 ? {} : more.toMemory()) };
  },
};

type AskContext = Pick<OperatorContext, 'sources' | 'topic'>;

/**
 * Yields the questions of the topic's language and of its further languages in turn, one of each, until all have ended.
 */
function* questions(context: AskContext, more: DoneSet): Generator<Question> {
  const { sources, topic } = context;
  const { translations } = sources;
  const isOwn = (page: InputPage) => translations.every((one) => one.language !== page.language);
  const streams = [questionsIn(context, { ...sources, ...pagesWhere(sources, isOwn) }, more, '')];
  for (const { language, name, terms } of translations) {
    const further = {
      ...{ topicName: name, topicDescription: '', metadataFirst: sources.metadataFirst, language },
      topicTerms: [...new Set([...terms, ...topic.terms(language)])],
      ...pagesWhere(sources, (page) => page.language === language),
    };
    streams.push(questionsIn(context, further, more, `${language}\t`, terms));
  }
  while (streams.length > 0) {
    const stream = streams.shift() as Generator<Question>;
    const next = stream.next();
    if (next.done) continue;
    yield next.value;
    streams.push(stream);
  }
}

/** Returns the inputs that pass a test, and as titled pages those of the pool that do. */
function pagesWhere({ inputs, pool }: TopicSources, isWanted: (page: InputPage) => boolean) {
  function* titled() {
    for (const page of pool) if (isWanted(page)) yield page;
  }
  return { inputs: inputs.filter(isWanted), titled: titled() };
}

/**
 * Yields the questions in one language, with further result pages of those to which a provider has more, whether or not
 * they were asked.
 * @param more names of such questions.
 * @param prefix distinguishes the names of equal queries in different languages.
 * @param titles names of the topic's main terms, each asked alone before any combination and before further result
 *   pages: articles on the terms are the likeliest pages of a language that has none yet.
 */
function* questionsIn(
  { topic }: AskContext,
  sources: QuerySources & { readonly language: Language },
  more: DoneSet,
  prefix: string,
  titles: readonly string[] = [],
): Generator<Question> {
  const { knownSites, seeks } = topic;
  const { language } = sources;
  const words = (text: string) => topic.words(text, language);
  for (const { question: query, pass } of passes(
    keywordQueries(sources, words),
    domainKeyword(sources, words),
    titles,
  )) {
    const name = (of: number) => prefix + passName(query, of);
    if (pass > 0 && !more.has(name(pass - 1))) continue;
    const again = passRequest(pass, knownSites);
    const request = { kind: 'keyword', query, language, seeks, limit: HITS_PER_QUERY, ...again } as const;
    yield { name: name(pass), request, found: { query, depth: 0 }, isRepeat: pass === 1 };
  }
}

/** Number of times that one question is asked. */
const PASSES = 4;
/** Number of times that the domain keyword is asked. */
const PASSES_OF_NAME = 10;

interface Pass<T> {
  readonly question: T;
  readonly pass: number;
}

/**
 * Schedules repeated passes of questions, `PASSES` of each and `PASSES_OF_NAME` of the name. Pass 0 asks the question;
 * pass 1 asks again without the sites known by then; later passes ask for further result pages of the same. Later
 * passes of a question come between the first passes of the next questions. Good questions are thus followed up before
 * poor ones begin.
 * @param name domain keyword of the topic. It is asked first and again after every other question, because its further
 *   pages lead to more sites of the topic. Left out among `questions`.
 * @param titles questions asked once, after the domain keyword; without a name they are not asked.
 */
export function* passes<T>(questions: Iterable<T>, name?: T, titles: readonly T[] = []): Generator<Pass<T>> {
  if (name === undefined) return yield* alongDiagonals(questions);
  let pass = 0;
  yield { question: name, pass: pass++ };
  for (const question of titles) yield { question, pass: 0 };
  for (const next of alongDiagonals(questions, name)) {
    yield next;
    if (pass < PASSES_OF_NAME) yield { question: name, pass: pass++ };
  }
  while (pass < PASSES_OF_NAME) yield { question: name, pass: pass++ };
}

/**
 * Yields `PASSES` passes of all questions but `except` by ascending position + pass, and takes questions one by one.
 */
function* alongDiagonals<T>(questions: Iterable<T>, except?: T): Generator<Pass<T>> {
  const begun: T[] = [];
  for (const question of questions) {
    if (question === except) continue;
    begun.push(question);
    yield* diagonal(begun, begun.length - 1);
  }
  for (let last = begun.length; last < begun.length + PASSES - 1; last += 1) yield* diagonal(begun, last);
}

/** Yields the pass of each question for which position + pass = `last`. */
function* diagonal<T>(questions: readonly T[], last: number): Generator<Pass<T>> {
  for (let pass = 0; pass < PASSES; pass += 1) {
    const question = questions[last - pass];
    if (question !== undefined) yield { question, pass };
  }
}

/** Returns the key of one pass of a question in the operator's memory: the question's name for pass 0. */
function passName(name: string, pass: number): string {
  return pass === 0 ? name : `${name}\n${pass}`;
}

/**
 * Members of a search request that depend on the pass: result page 0 for passes 0 and 1, then 1, 2 …; from pass 1 on
 * without the known sites.
 */
function passRequest(pass: number, knownSites: readonly string[]): Pick<SearchRequest, 'page' | 'withoutSites'> {
  return pass === 0 ? { page: 0 } : { page: pass - 1, withoutSites: knownSites };
}

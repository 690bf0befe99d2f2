import type { Language } from '../basics';
import type { SearchRequest } from '../ports';
import type { Memory } from '../session-records';
import { ask } from './ask';
import { domainKeyword, keywordQueries, type QuerySources, titleQueries } from './keyword-queries';
import { DoneSet } from './memory';
import type { Candidate, InputPage, Operator, OperatorContext, Question, TopicSources } from './operator';
import { bestKindFirst, type Pass, type QueryFind } from './query-kinds';

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

  // True even if no query is left: a run without a query has no effect, so the operator rests (bandit/reward.ts).
  available: ({ providers }, _memory, waiting) => waiting > 0 || providers.serves('keyword'),

  questions: (context, memory) => questions(context, new DoneSet(memory, 'more'), new DoneSet(memory, 'asked')),

  /** Asks questions until `CHOICE` fresh URLs per page wanted are offered, or the limit of questions is reached. */
  async run(context: OperatorContext, memory: Memory): Promise<Memory> {
    const more = new DoneSet(memory, 'more');
    const enough = context.pagesWanted * CHOICE;
    const offer = (candidates: readonly Candidate[], isRepeat: boolean) => context.offer(candidates, isRepeat);
    const open = questions(context, more, new DoneSet(memory, 'asked'));
    const asked = await ask(context, open, memory, enough, offer, more);
    return { ...asked, ...(more.size === 0 ? {} : more.toMemory()) };
  },
};

type AskContext = Pick<OperatorContext, 'sources' | 'topic'>;

/**
 * Yields the questions of the topic's language and of its further languages in turn, one of each, until all have ended.
 */
function* questions(context: AskContext, more: DoneSet, asked: DoneSet): Generator<Question> {
  const { sources, topic } = context;
  const { translations } = sources;
  const isOwn = (page: InputPage) => translations.every((one) => one.language !== page.language);
  // Read once, because it takes a pass over all pages of the topic.
  const finds = sources.metadataFirst ? [] : [...sources.finds];
  const done = { more, asked, finds };
  const streams = [questionsIn(context, { ...sources, ...pagesWhere(sources, isOwn) }, { ...done, prefix: '' })];
  for (const { language, name, terms } of translations) {
    const further = {
      ...{ topicName: name, topicDescription: '', metadataFirst: sources.metadataFirst, language },
      topicTerms: [...new Set([...terms, ...topic.terms(language)])],
      ...pagesWhere(sources, (page) => page.language === language),
    };
    streams.push(questionsIn(context, further, { ...done, prefix: `${language}\t` }, terms));
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

/** What earlier runs asked, and which pages they found. */
interface Done {
  readonly asked: DoneSet;
  /** Pages that queries in all languages found. */
  readonly finds: readonly QueryFind[];
  /** Questions to which a provider has a further page of results. */
  readonly more: DoneSet;
  /** Distinguishes the names of equal queries in different languages. */
  readonly prefix: string;
}

/**
 * Yields the questions in one language, with further result pages of those to which a provider has more, whether or not
 * they were asked. If the topic has finds (`TopicSources.finds`), only questions that were not asked are yielded, each of
 * the kind whose pages are the most relevant.
 * @param titles names of the topic's main terms, each asked alone before any combination and before further result
 *   pages: articles on the terms are the likeliest pages of a language that has none yet.
 */
function* questionsIn(
  { topic }: AskContext,
  sources: QuerySources & { readonly language: Language },
  done: Done,
  titles: readonly string[] = [],
): Generator<Question> {
  const { knownSites, seeks } = topic;
  const { language } = sources;
  const words = (text: string) => topic.words(text, language);
  const name = domainKeyword(sources, words);
  const own = done.finds.filter(({ question, pass }) => done.asked.has(nameOf(question, pass, done)));
  const order =
    name === undefined || own.length === 0
      ? passes(keywordQueries(sources, words), name, titles)
      : bestKindFirst(streamsOf(name, sources, words, done), askedPasses(done), own, name);
  for (const { question: query, pass } of order) {
    if (!isOpen(query, pass, done)) continue;
    const again = passRequest(pass, knownSites);
    const request = { kind: 'keyword', query, language, seeks, limit: HITS_PER_QUERY, ...again } as const;
    const found = { query, depth: 0, ...(pass > 0 && { pass }) };
    yield { name: nameOf(query, pass, done), request, found, isRepeat: pass === 1 };
  }
}

/** Queries of each kind that the next run may ask. */
function streamsOf(
  name: string,
  sources: QuerySources,
  words: (text: string) => readonly string[],
  done: Done,
): Parameters<typeof bestKindFirst>[0] {
  const asked = new Set([...askedPasses(done)].map(({ question }) => question));
  asked.delete(name);
  function* open(all: Iterable<Pass>) {
    for (const one of all) if (!done.asked.has(nameOf(one.question, one.pass, done))) yield one;
  }
  function* firsts(queries: Iterable<string>) {
    for (const question of queries) if (question !== name) yield { question, pass: 0 };
  }
  function* furthers() {
    for (const one of alongDiagonals(asked)) if (one.pass > 0 && isOpen(one.question, one.pass, done)) yield one;
  }
  return {
    name: open(passes([], name)),
    term: open(firsts(keywordQueries({ ...sources, titled: [] }, words))),
    title: open(firsts(titleQueries(sources, words))),
    further: open(furthers()),
  };
}

/** Queries of one language that earlier runs asked, the oldest first. */
function* askedPasses({ asked, prefix }: Done): Generator<Pass> {
  for (const entry of asked.names) {
    const [question = '', pass = '0'] = entry.slice(prefix.length).split('\n');
    if (entry.startsWith(prefix) && !question.includes('\t')) yield { question, pass: Number(pass) };
  }
}

/** True if a provider may have results: the query is new, or it has a further page of results. */
function isOpen(query: string, pass: number, done: Done): boolean {
  return pass === 0 || done.more.has(nameOf(query, pass - 1, done));
}

/** Number of times that one question is asked. */
const PASSES = 4;
/** Number of times that the domain keyword is asked. */
const PASSES_OF_NAME = 10;

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
 * Yields `PASSES` passes of all questions but `except` by ascending position + pass, equal sums by ascending
 * pass. Takes questions one by one.
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

/** Yields the pass of each question for which position + pass = `last`, by ascending pass. */
function* diagonal<T>(questions: readonly T[], last: number): Generator<Pass<T>> {
  for (let pass = 0; pass < PASSES; pass += 1) {
    const question = questions[last - pass];
    if (question !== undefined) yield { question, pass };
  }
}

/** Returns the key of one pass of a question in the operator's memory. */
function nameOf(query: string, pass: number, { prefix }: Done): string {
  return pass === 0 ? prefix + query : `${prefix}${query}\n${pass}`;
}

/**
 * Members of a search request that depend on the pass: result page 0 for passes 0 and 1, then 1, 2 …; from pass 1 on
 * without the known sites.
 */
function passRequest(pass: number, knownSites: readonly string[]): Pick<SearchRequest, 'page' | 'withoutSites'> {
  return pass === 0 ? { page: 0 } : { page: pass - 1, withoutSites: knownSites };
}

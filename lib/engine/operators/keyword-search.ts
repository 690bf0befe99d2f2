import type { Language, Memory } from '../types';
import { ask, type Question } from './ask';
import { calledDomain, keywordQueries, type QuerySources } from './keyword-queries';
import { DoneSet } from './memory';
import type { Candidate, InputPage, Operator, OperatorContext } from './operator';
import { passes, passName, passRequest } from './passes';

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

  // The user's own search engine may have queued URLs even if no provider is enabled.
  available: ({ providers, inputs }, _memory, waiting) =>
    inputs.length > 0 && (waiting > 0 || providers.serves('keyword')),

  async run(context: OperatorContext, memory: Memory): Promise<Memory> {
    if (!context.providers.serves('keyword')) return memory;
    const more = new DoneSet(memory, 'more');
    const enough = context.pagesWanted * CHOICE;
    const offer = (candidates: readonly Candidate[]) => context.offer(candidates);
    const asked = await ask(context, questions(context, more), memory, enough, offer, more);
    return { ...asked, ...(more.size === 0 ? {} : more.toMemory()) };
  },
};

/** Questions of the topic's language and of its further languages in turn. */
function* questions(context: OperatorContext, more: DoneSet): Generator<Question> {
  const { sources, topic } = context;
  const { translations, inputs } = sources;
  const isOwn = (page: InputPage) => translations.every((one) => one.language !== page.language);
  const streams = [questionsIn(context, { ...sources, inputs: inputs.filter(isOwn) }, more, '')];
  for (const { language, name, terms } of translations) {
    const further = {
      ...{ topicName: name, topicDescription: '', metadataFirst: sources.metadataFirst, language },
      topicTerms: [...new Set([...terms, ...topic.terms(language)])],
      inputs: inputs.filter((page) => page.language === language),
    };
    streams.push(questionsIn(context, further, more, `${language}\t`));
  }
  while (streams.length > 0) {
    const stream = streams.shift() as Generator<Question>;
    const next = stream.next();
    if (next.done) continue;
    yield next.value;
    streams.push(stream);
  }
}

/** @param prefix distinguishes the names of equal queries in different languages. */
function* questionsIn(
  { topic }: OperatorContext,
  sources: QuerySources & { readonly language: Language },
  more: DoneSet,
  prefix: string,
): Generator<Question> {
  const { knownSites, seeks } = topic;
  const { language } = sources;
  const words = (text: string) => topic.words(text, language);
  for (const { question: query, pass } of passes(keywordQueries(sources, words), calledDomain(sources, words))) {
    const name = (of: number) => prefix + passName(query, of);
    if (pass > 0 && !more.has(name(pass - 1))) continue;
    const again = passRequest(pass, knownSites);
    const request = { kind: 'keyword', query, language, seeks, limit: HITS_PER_QUERY, ...again } as const;
    yield { name: name(pass), request, found: { query, depth: 0 } };
  }
}

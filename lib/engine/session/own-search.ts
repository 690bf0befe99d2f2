import { OPERATOR_NAMES, type OperatorName } from '../basics';
import { candidatesFromHits } from '../operators/ask';
import { OPERATORS } from '../operators/registry';
import type { OwnAnswer, OwnSearch } from '../own-searches';
import type { Hit, SearchRequest } from '../ports';
import type { SessionRecord } from '../session-records';
import type { Proposal } from './proposed-urls';
import type { TopicEngine } from './topic-engine';

/** Number of answered searches whose names are stored, so that they are not asked again, and of those stored whole. */
const MOST_REMEMBERED = 500;
const MOST_ANSWERS = 100;

/** Texts of web searches for a question: none, or several that are asked one after another. */
type TextsOf = (request: SearchRequest) => readonly string[];

/** Searches of one operator that were not asked, and how well such searches pay. */
interface Stream {
  readonly searches: OwnSearch[];
  readonly pay: number;
  taken: number;
}

/** Returns a key by which equal searches are recognised. */
const searchKey = ({ operator, name, further }: Pick<OwnSearch, 'operator' | 'name' | 'further'>) =>
  `${operator}\n${name}${further ? `\n${further.page}` : ''}`;

/**
 * Returns at most `count` next searches of a topic for the user's own search engine, best first: questions of the
 * operators that it has not answered, and further pages of results. Services may have been asked the same: they know
 * other pages.
 *
 * A search pays the sum of the probabilities of relevance of the fetched pages that it found. Of s searches of an
 * operator that paid p in all, the next one is expected to pay (p + 1) / (s + 1); page k of the results of a search
 * that paid p, p / k. Each place goes to the highest of these, an operator's divided by 1 + its places so far
 * (D'Hondt).
 * @param textsOf none for a question that the search engine cannot be asked.
 * @param mayOpen whether a further page of results may be opened.
 */
export function nextOwnSearches(
  engine: TopicEngine,
  count: number,
  textsOf: TextsOf,
  mayOpen: (url: string) => boolean,
): OwnSearch[] {
  const { ownSearches = [], ownAnswers = [] } = engine.state.session;
  const answered = new Set(ownSearches);
  const isOpen = (search: OwnSearch) => !answered.has(searchKey(search));
  const payOf = paysOf(engine);
  const streams = OPERATOR_NAMES.map((operator): Stream => {
    const firsts = ownAnswers.filter((answer) => answer.operator === operator && !answer.further);
    const pay = (firsts.reduce((sum, first) => sum + payOf(first), 0) + 1) / (firsts.length + 1);
    return { searches: newSearches(engine, operator, count, textsOf, isOpen), pay, taken: 0 };
  });
  const further = ownAnswers.flatMap(({ next, engine: by, ...search }): Stream[] => {
    if (next === undefined || !mayOpen(next.url)) return [];
    const following = { ...search, further: next };
    const pay = payOf({ ...search, engine: by }) / next.page;
    return isOpen(following) ? [{ searches: [following], pay, taken: 0 }] : [];
  });
  return apportioned([...streams, ...further], count);
}

/**
 * Returns searches, in the order of the operator's questions, that the search engine has not answered; about `count` of
 * them. Questions for further pages of results are left out.
 */
function newSearches(
  { view, state }: TopicEngine,
  operator: OperatorName,
  count: number,
  textsOf: TextsOf,
  isOpen: (search: OwnSearch) => boolean,
): OwnSearch[] {
  const context = { sources: view.sources(view.inputs()), topic: view };
  const found: OwnSearch[] = [];
  const questions = OPERATORS[operator].questions?.(context, state.session.operatorMemory[operator] ?? {}) ?? [];
  for (const {
    name,
    request,
    found: { depth },
  } of questions) {
    if (found.length >= count) break;
    const { kind, query, page } = request;
    // A question for a further page of results belongs to the service that gave the first page.
    if (page > 0 || (kind !== 'keyword' && kind !== 'related' && kind !== 'backward')) continue;
    for (const [i, text] of textsOf(request).entries()) {
      const search = { operator, name: i === 0 ? name : `${name}\t${i}`, text, kind, query, depth };
      if (isOpen(search)) found.push(search);
    }
  }
  return found;
}

/**
 * Returns a function from an answered search to the sum of the probabilities of relevance of the pages that it found; 0
 * if it found none.
 */
function paysOf({ state, model }: TopicEngine): (answer: OwnAnswer) => number {
  const source = (...parts: readonly (string | undefined)[]) => parts.join('\n');
  const pays = new Map<string, number>();
  const probabilityOf = model.probabilityNow();
  for (const page of state.pages.all) {
    const { operator, provider, query, from } = page.foundBy;
    const key = source(operator, provider, query ?? from);
    pays.set(key, (pays.get(key) ?? 0) + probabilityOf(page));
  }
  return ({ operator, engine, query }) => pays.get(source(operator, engine, query)) ?? 0;
}

/**
 * Chooses at most `count` searches by D'Hondt's method: the stream with the highest pay / (1 + searches chosen from it)
 * is next, the first of equals. Takes them out of their streams.
 * @param streams at least one, the first with a pay above 0. A later one without pay gives no search.
 */
function apportioned(streams: readonly Stream[], count: number): OwnSearch[] {
  const worth = ({ pay, taken, searches }: Stream) => (searches.length === 0 ? 0 : pay / (1 + taken));
  const chosen: OwnSearch[] = [];
  while (chosen.length < count) {
    const best = streams.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    const next = best.searches.shift();
    if (next === undefined) break;
    best.taken += 1;
    chosen.push(next);
  }
  return chosen;
}

/** Turns the results of a search into proposals of its operator, which count as an answer to a question. */
export function proposedAnswers({ operator, kind, query, depth }: OwnSearch, hits: readonly Hit[]): Proposal {
  const found = kind === 'keyword' ? { query, depth } : { from: query, depth };
  return { operator, candidates: candidatesFromHits(hits, found), isAnswer: true };
}

/**
 * Returns the session with a search that the user's own search engine answered, which is not proposed again. Keeps only
 * the newest `MOST_REMEMBERED` keys and `MOST_ANSWERS` answers.
 */
export function withAnswered(session: SessionRecord, answer: OwnAnswer): SessionRecord {
  const answered = new Set(session.ownSearches).add(searchKey(answer));
  return {
    ...session,
    ownSearches: [...answered].slice(-MOST_REMEMBERED),
    ownAnswers: [...(session.ownAnswers ?? []), answer].slice(-MOST_ANSWERS),
  };
}

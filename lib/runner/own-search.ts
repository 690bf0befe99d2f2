/** Questions of a topic for the user's own search engine, and what becomes of its answers. */
import type { TopicChange } from '../engine/records';
import { nextQuestions, proposedAnswers, withAnswered } from '../engine/session/own-search';
import type { TopicEngine } from '../engine/session/topic-engine';
import type { ResultsRead } from '../messaging/commands';
import type { OwnSearch } from '../messaging/own-search';
import { answersTo, searchTextOf } from '../providers/derived';
import { parseResultsPage } from '../providers/serp/results-page';

/** Returns the next searches of a topic, one per question of its operators in turn. */
export function searchesOf({ view, state }: TopicEngine, count: number): OwnSearch[] {
  return nextQuestions(view, state.session, count).flatMap(({ operator, name, request, found }) => {
    const text = searchTextOf(request).replace(/\s+/g, ' ').trim();
    const { kind, query } = request;
    const isAsked = kind === 'keyword' || kind === 'related' || kind === 'backward';
    return isAsked && text !== '' ? [{ operator, name, text, kind, query, depth: found.depth }] : [];
  });
}

/**
 * Returns what a search's page of results does to a topic; undefined if the page shows no results of the search. The
 * returned function queues the results and records the search as answered.
 */
export function resultsOf(
  { text, kind, query, depth, ...search }: OwnSearch,
  page: { readonly url: string; readonly html: string },
): ((engine: TopicEngine) => { change: TopicChange; value: ResultsRead }) | undefined {
  const read = parseResultsPage(page.url, page.html, text);
  if (read === undefined) return undefined;
  const hits = answersTo(kind, query, read.hits).map((hit) => ({ ...hit, provider: read.engine }));
  const found = kind === 'keyword' ? { query, depth } : { from: query, depth };
  return (engine) => {
    engine.state.session = withAnswered(engine.state.session, search);
    const { change, added } = engine.offer(proposedAnswers({ ...search, found }, hits));
    return { change, value: { engine: read.engine, query: text, found: hits.length, added } };
  };
}

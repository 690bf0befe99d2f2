/** Searches of a topic with the user's own search engine, and the import of its results. */

import type { OwnSearch } from '../engine/own-searches';
import type { TopicChange } from '../engine/records';
import { nextOwnSearches, proposedAnswers, withAnswered } from '../engine/session/own-search';
import type { TopicEngine } from '../engine/session/topic-engine';
import type { ResultsRead } from '../messaging/commands';
import { addressFault } from '../net/address';
import { answersTo, searchTextsOf } from '../providers/derived';
import { resultsAddress } from '../providers/serp/addresses';
import { parseResultsPage } from '../providers/serp/results-page';

/**
 * Returns the next searches of a topic.
 * @param address URL of a results page of the user's search engine; '' for the browser's own. Further pages of another
 * engine's results are not asked for.
 */
export function searchesOf(engine: TopicEngine, count: number, address: string): OwnSearch[] {
  const host = URL.parse(address)?.host;
  return nextOwnSearches(engine, count, searchTextsOf, (url) => host === undefined || URL.parse(url)?.host === host);
}

/**
 * Whether a search engine is a server of the user, which may also be asked in rounds: it has a private address, or is
 * among the user's servers. No terms of known engines allow it.
 * @param address URL of a page of results, with `%s` for the query
 * @param ownServers base URLs of the user's search servers
 */
export function isOwnServer(address: string, ownServers: readonly string[]): boolean {
  if (resultsAddress(address)) return false;
  const isOwn = ownServers.some((base) => base !== '' && address.startsWith(`${base}/`));
  return isOwn || addressFault(address) === 'address-blocked';
}

/**
 * Returns what a search's page of results does to a topic; undefined if the page shows no results of the search. The
 * returned function queues the results and records the search as answered.
 */
export function resultsOf(
  search: OwnSearch,
  page: { readonly url: string; readonly html: string },
): ((engine: TopicEngine) => { change: TopicChange; value: ResultsRead }) | undefined {
  const { text, kind, query } = search;
  const number = search.further?.page ?? 1;
  const read = parseResultsPage(page.url, page.html, text, number);
  if (read === undefined) return undefined;
  const hits = answersTo(kind, query, read.hits, text).map((hit) => ({ ...hit, provider: read.engine }));
  const next = read.further === undefined ? {} : { next: { page: number + 1, url: read.further } };
  return (engine) => {
    engine.state.session = withAnswered(engine.state.session, { ...search, engine: read.engine, ...next });
    const { change, added } = engine.offer(proposedAnswers(search, hits));
    return { change, value: { engine: read.engine, query: text, found: hits.length, added } };
  };
}

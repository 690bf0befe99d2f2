/** Searches of a topic with the user's own search engine, and the import of its results. */

import type { OwnSearch } from '../engine/own-searches';
import { nextOwnSearches, proposedAnswers, withAnswered } from '../engine/session/own-search';
import type { TopicEngine } from '../engine/session/topic-engine';
import type { TopicChange } from '../engine/topic-change';
import type { ResultsRead, RoundSource } from '../messaging/command-results';
import { addressFault } from '../net/address';
import { answersTo, searchTextsOf } from '../providers/derived';
import { isActive, PROVIDERS, settingsOf } from '../providers/registry';
import { resultsAddress } from '../providers/serp/addresses';
import { parseResultsPage } from '../providers/serp/results-page';
import type { Settings } from '../settings/settings';

/**
 * Returns at most `count` searches that a topic should run next: its best queries, and further pages of their results.
 * @param address URL of a results page of the user's search engine; '' for the browser's own. Further pages of another
 * engine's results are not asked for.
 */
export function searchesOf(engine: TopicEngine, count: number, address: string): OwnSearch[] {
  const host = URL.parse(address)?.host;
  return nextOwnSearches(engine, count, searchTextsOf, (url) => host === undefined || URL.parse(url)?.host === host);
}

/**
 * Returns the source that asks the user's search engine in rounds: the engine's interface for programs, or a server of
 * the user. Returns undefined if there is none, because no terms of known engines allow automated queries of their
 * pages. A private address that is no source counts as SearXNG that is not set up.
 */
export function sourceOfEngine(
  { state }: TopicEngine,
  settings: Pick<Settings, 'searchAddress' | 'providers' | 'servicesLost'>,
): RoundSource | undefined {
  const { searchAddress: address } = settings;
  const engine = address === '' ? state.session.ownAnswers?.at(-1)?.engine : resultsAddress(address)?.id;
  const isBelow = (base: string) => base !== '' && address.startsWith(`${base}/`);
  const source = PROVIDERS.find((one) => one.id === engine || isBelow(settingsOf(one, settings).baseUrl));
  if (source) return { id: source.id, isActive: isActive(source, settings) };
  return addressFault(address) === 'address-blocked' ? { id: 'searxng', isActive: false } : undefined;
}

/**
 * Reads a page of results, and returns the change of the topic as a function: it queues the results and records the
 * search as answered. Returns undefined if the page shows no results of `search`.
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

import { candidatesFromHits } from '../operators/candidates';
import { keywordQueries } from '../operators/keyword-queries';
import { DoneSet } from '../operators/memory';
import type { Hit } from '../ports';
import { createRandom } from '../random';
import type { FrontierRecord } from '../types';
import { pageAddress } from '../url/page-address';
import { siteOf } from '../url/site';
import { representatives } from './inputs';
import { RoundFrontier } from './round-frontier';
import type { RoundHost } from './round-host';
import type { TopicModel } from './topic-model';
import type { TopicState } from './topic-state';

const OPERATOR = 'keyword-search';

/** What search results from outside of a session add to the frontier: those that are neither known nor waiting. */
export function offeredHits(
  state: TopicState,
  host: RoundHost,
  query: string,
  hits: readonly Hit[],
): { added: FrontierRecord[]; nextFrontierOrder: number } {
  const excluded = new Set(state.topic.settings.excludedSites);
  const isKnown = (url: string) => state.isKnown(url) || excluded.has(siteOf(url));
  const frontier = new RoundFrontier(state, host, createRandom(state.session.randomState), isKnown);
  frontier.push(OPERATOR, candidatesFromHits({ canonical: pageAddress }, hits, { query, depth: 0 }));
  const { frontierAdded, nextFrontierOrder } = frontier.outcome();
  return { added: frontierAdded, nextFrontierOrder };
}

/** The best query that keyword search has not asked yet; undefined while nothing is known of the topic. */
export function nextQuery(state: TopicState, model: TopicModel, host: RoundHost): string | undefined {
  const { name, description } = state.topic;
  const inputs = representatives(model.seedPages(), model.ranked(), (page) => model.pageTerms(page));
  const sources = { topicName: name, topicDescription: description, topicTerms: model.searchTerms(), inputs };
  const asked = new DoneSet(state.session.operatorMemory[OPERATOR] ?? {}, 'asked');
  let best: string | undefined;
  for (const query of keywordQueries(sources, host.words)) {
    best ??= query;
    if (!asked.has(query)) return query;
  }
  return best;
}

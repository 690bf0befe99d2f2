import { candidatesFromHits } from '../operators/candidates';
import { keywordQueries } from '../operators/keyword-queries';
import { DoneSet } from '../operators/memory';
import type { Hit } from '../ports';
import { createRandom } from '../random';
import type { FrontierRecord } from '../types';
import { pageAddress } from '../url/page-address';
import { RoundFrontier } from './round-frontier';
import type { TopicView } from './topic-view';

const OPERATOR = 'keyword-search';

/** What search results from outside of a session add to the frontier: those that are neither known nor waiting. */
export function offeredHits(
  view: TopicView,
  query: string,
  hits: readonly Hit[],
): { added: FrontierRecord[]; nextFrontierOrder: number } {
  const frontier = new RoundFrontier(view, createRandom(view.session.randomState), (url) => view.isKnown(url));
  frontier.push(OPERATOR, candidatesFromHits({ canonical: pageAddress }, hits, { query, depth: 0 }));
  const { frontierAdded, nextFrontierOrder } = frontier.outcome();
  return { added: frontierAdded, nextFrontierOrder };
}

/** The best query that keyword search has not asked yet; undefined while nothing is known of the topic. */
export function nextQuery(view: TopicView): string | undefined {
  const { name, description } = view.topic;
  const sources = {
    topicName: name,
    topicDescription: description,
    topicTerms: view.searchTerms(),
    inputs: view.inputs(),
  };
  const asked = new DoneSet(view.session.operatorMemory[OPERATOR] ?? {}, 'asked');
  let best: string | undefined;
  for (const query of keywordQueries(sources, (text) => view.words(text))) {
    best ??= query;
    if (!asked.has(query)) return query;
  }
  return best;
}

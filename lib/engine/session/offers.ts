import { candidatesFromHits } from '../operators/candidates';
import { keywordQueries } from '../operators/keyword-queries';
import { DoneSet } from '../operators/memory';
import type { Candidate } from '../operators/operator';
import type { Hit } from '../ports';
import { createRandom } from '../random';
import type { FrontierRecord, OperatorName } from '../types';
import { pageAddress } from '../url/filter';
import { RoundFrontier } from './round-frontier';
import type { TopicView } from './topic-view';

const OPERATOR = 'keyword-search';

/** What is to wait, and the number of the next that comes. */
export interface Offered {
  readonly added: FrontierRecord[];
  readonly nextFrontierOrder: number;
}

/** What search results from outside of a session add to the frontier: those that are neither known nor waiting. */
export function offeredHits(query: string, hits: readonly Hit[]): (view: TopicView) => Offered {
  const candidates = candidatesFromHits({ canonical: pageAddress }, hits, { query, depth: 0 });
  return (view) => offered(view, OPERATOR, candidates);
}

/** An address that another crawler found, on which page, and how it is titled there. */
export interface CrawledAddress {
  /** Canonical. */
  readonly url: string;
  readonly crawler?: string | undefined;
  readonly from?: string | undefined;
  readonly title?: string | undefined;
}

/** What the finds of another crawler add to the frontier: they came over links, as those of the forward crawl. */
export function offeredFinds(finds: readonly CrawledAddress[]): (view: TopicView) => Offered {
  const candidates = finds.map(({ url, crawler, from, title = '' }) => ({
    url,
    foundBy: { depth: 1, ...(crawler ? { provider: crawler } : {}), ...(from ? { from } : {}) },
    preview: title,
  }));
  return (view) => offered(view, 'forward-crawl', candidates);
}

/** Candidates as rows of the frontier: those that are neither known nor waiting. */
export function offered(view: TopicView, operator: OperatorName, candidates: readonly Candidate[]): Offered {
  const frontier = new RoundFrontier(view, createRandom(view.session.randomState), new Set());
  frontier.push(operator, candidates);
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
    metadataFirst: view.methods.metadataFirst,
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

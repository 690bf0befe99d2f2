import { candidatesFromHits } from '../operators/candidates';
import { keywordQueries } from '../operators/keyword-queries';
import { DoneSet } from '../operators/memory';
import type { Candidate } from '../operators/operator';
import type { Hit } from '../ports';
import type { OperatorName } from '../types';
import { pageAddress } from '../url/filter';
import type { TopicView } from './topic-view';

const OPERATOR = 'keyword-search';

/** URLs that somebody outside of a session proposes, under the operator that they count for. */
export interface Proposal {
  readonly operator: OperatorName;
  readonly candidates: readonly Candidate[];
}

/** Search results that the user looks at, as proposals of keyword search. */
export function proposedHits(query: string, hits: readonly Hit[]): Proposal {
  const candidates = candidatesFromHits({ canonical: pageAddress }, hits, { query, depth: 0 });
  return { operator: OPERATOR, candidates };
}

/** A URL that another crawler found, with the page that links to it and its title. */
interface CrawledAddress {
  /** Canonical. */
  readonly url: string;
  readonly crawler?: string | undefined;
  readonly from?: string | undefined;
  readonly title?: string | undefined;
}

/** Finds of another crawler, as proposals of the forward crawl. */
export function proposedFinds(finds: readonly CrawledAddress[]): Proposal {
  const candidates = finds.map(({ url, crawler, from, title = '' }) => ({
    url,
    foundBy: { depth: 1, ...(crawler ? { provider: crawler } : {}), ...(from ? { from } : {}) },
    preview: title,
  }));
  return { operator: 'forward-crawl', candidates };
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

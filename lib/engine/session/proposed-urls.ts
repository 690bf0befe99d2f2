import type { OperatorName } from '../basics';
import { candidatesFromHits } from '../operators/ask';
import { keywordQueries } from '../operators/keyword-queries';
import { DoneSet } from '../operators/memory';
import type { Candidate } from '../operators/operator';
import type { Hit } from '../ports';
import type { SessionRecord } from '../session-records';
import type { OperatorView } from './operator-view';

const OPERATOR = 'keyword-search';

/** URLs proposed from outside a session, with the operator that they count for. */
export interface Proposal {
  readonly operator: OperatorName;
  readonly candidates: readonly Candidate[];
  /** Whether they are the answer to a question that was not asked before. */
  readonly isAnswer?: boolean;
}

/** Turns search results that the user is viewing into proposals of keyword search. */
export function proposedHits(query: string, hits: readonly Hit[]): Proposal {
  const candidates = candidatesFromHits(hits, { query, depth: 0 });
  return { operator: OPERATOR, candidates };
}

/** A URL that another crawler found. `from` is the page that links to it. */
interface CrawledAddress {
  /** Canonical URL. */
  readonly url: string;
  readonly crawler?: string | undefined;
  readonly from?: string | undefined;
  readonly title?: string | undefined;
}

/**
 * Turns URLs found by another crawler into proposals of the forward crawl, in their order, at depth 1 and with the
 * title as preview. Neither checks nor joins URLs.
 */
export function proposedFinds(finds: readonly CrawledAddress[]): Proposal {
  const candidates = finds.map(({ url, crawler, from, title = '' }) => ({
    url,
    foundBy: { depth: 1, ...(crawler ? { provider: crawler } : {}), ...(from ? { from } : {}) },
    preview: title,
  }));
  return { operator: 'forward-crawl', candidates };
}

/**
 * Returns the best query that keyword search has not asked yet. If all were asked, returns the best one; undefined if
 * the topic gives no query.
 */
export function nextQuery(view: OperatorView, { operatorMemory }: SessionRecord): string | undefined {
  const asked = new DoneSet(operatorMemory[OPERATOR] ?? {}, 'asked');
  let best: string | undefined;
  for (const query of keywordQueries(view.sources(view.inputs()), (text) => view.words(text))) {
    best ??= query;
    if (!asked.has(query)) return query;
  }
  return best;
}

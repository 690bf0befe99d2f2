/** Searches of the user's own search engine, as sessions and requests hold them. */
import type { OperatorName } from './basics';

interface FurtherResults {
  /** 1-based number of the page of results, at least 2. */
  readonly page: number;
  readonly url: string;
}

/** A question of an operator for the user's own search engine (`session/own-search.ts`). */
export interface OwnSearch {
  readonly operator: OperatorName;
  /** Name of the question. */
  readonly name: string;
  /** What the search engine is asked. */
  readonly text: string;
  readonly kind: 'keyword' | 'related' | 'backward';
  /** As in `SearchRequest`: words, or the URL of a page. */
  readonly query: string;
  readonly depth: number;
  /** A further page of results, which the page before it linked; absent for the first page. */
  readonly further?: FurtherResults;
}

/** A search that the user's own search engine has answered. */
export interface OwnAnswer extends OwnSearch {
  /** Id of the search engine, which is the provider of the pages that it found. */
  readonly engine: string;
  /** The page of results that follows, if the answer links it. */
  readonly next?: FurtherResults;
}

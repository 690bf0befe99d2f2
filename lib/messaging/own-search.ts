/** Searches with the user's own search engine, as requests name them. */
import * as v from 'valibot';
import { OPERATOR_NAMES, type OperatorName } from '../engine/basics';

const MAX_SEARCH_CHARS = 4_000;
const SearchText = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_SEARCH_CHARS));

/** A question of an operator (`session/own-search.ts`) as a search with the user's own search engine. */
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
}
export const OwnSearchSchema: v.GenericSchema<OwnSearch> = v.object({
  operator: v.picklist(OPERATOR_NAMES),
  name: SearchText,
  text: SearchText,
  kind: v.picklist(['keyword', 'related', 'backward']),
  query: SearchText,
  depth: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

import type { OperatorName } from '../basics';
import { backwardCrawl } from './backward-crawl';
import { forwardCrawl } from './forward-crawl';
import { keywordSearch } from './keyword-search';
import type { Operator } from './operator';
import { relatedSearch } from './related-search';

/** All operators, in the order of their first runs. */
export const OPERATORS: Readonly<Record<OperatorName, Operator>> = {
  'keyword-search': keywordSearch,
  'related-search': relatedSearch,
  'forward-crawl': forwardCrawl,
  'backward-crawl': backwardCrawl,
};

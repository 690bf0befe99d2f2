import type { OperatorName } from '../types';
import { backwardCrawl } from './backward-crawl';
import { forwardCrawl } from './forward-crawl';
import { keywordSearch } from './keyword-search';
import type { Operator } from './operator';
import { relatedSearch } from './related-search';

/** Every operator, in the order in which each is pulled for the first time. */
export const OPERATORS: Readonly<Record<OperatorName, Operator>> = {
  'keyword-search': keywordSearch,
  'related-search': relatedSearch,
  'forward-crawl': forwardCrawl,
  'backward-crawl': backwardCrawl,
};

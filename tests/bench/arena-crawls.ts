/** All that makes an arena's crawls come out as they do, and nothing else: when its code changes, crawls are made anew. */
export { caseOf } from './arena-case';
export { crawl } from './arena-crawl';
export { frontierFor } from './arena-frontiers';
export { linksOf } from './arena-links';
export { ArenaWeb } from './arena-web';
export { readPage } from './read-page';

import type { PageRecord } from '../types';

/** What overviews need of a page: light enough to hold 10,000. */
export type FoundPage = Pick<PageRecord, 'n' | 'url' | 'site' | 'title' | 'foundBy' | 'fetchedAtMs'>;

/** Work in tabs of the user's own browser: pages to read and searches to run, with what comes of them. */
import type { OwnSearch } from '../engine/own-searches';
import type { CapturedPage } from './request-parts';

/** Result of reading a page in a tab. `unreached`: the page may answer later. Neither: the tab gives no page. */
export interface TabOutcome {
  readonly page?: CapturedPage;
  readonly unreached?: true;
}

/** Options for reading pages in tabs. */
export interface TabReading {
  /** Name of the tab group. */
  readonly label: string;
  readonly signal: AbortSignal;
  /** Receives the outcome of each tab. */
  readonly take: (url: string, outcome: TabOutcome) => Promise<void>;
}

/** Options for searching in a tab of the user's search engine. */
export interface TabSearching {
  /** URL of a results page with `%s` in place of the query; '' for the browser's own search engine. */
  readonly address: string;
  readonly signal: AbortSignal;
  /** Receives the page of a search when it has loaded. Returns false for a page that is not the results. */
  readonly take: (search: OwnSearch, page: CapturedPage) => Promise<boolean>;
  /** Called when the page in the tab waits for the user, and when it no longer does. */
  readonly waits: (isWaiting: boolean) => void;
}

/** End of the searches in a tab: all were answered, another page searches, or the tab was closed. */
export type TabSearchEnd = 'done' | 'busy' | 'closed';

import type { Providers, SiteFeeds } from '../ports';
import type { LinksRecord } from '../types';
import type { PreviewScorer } from './preview';
import type { Retriever } from './retriever';

/** What a round needs beside the topic. */
export interface RoundHost {
  readonly providers: Providers;
  readonly retriever: Retriever;
  readonly siteFeeds: SiteFeeds | undefined;
  readonly previews: PreviewScorer;
  nowMs(): number;
  words(text: string): readonly string[];
  hubScore(url: string): number;
  loadLinks(n: number): Promise<LinksRecord | undefined>;
  /** Likeness to the topic of what is known of an address's site, in [0, 1]. */
  siteRelevance(url: string): number;
  /** What an address alone says of its page, in [0, 1]; undefined where nothing was learnt of addresses. */
  addressRelevance(url: string): number | undefined;
  /** Likeness of a stored page to the topic, in [0, 1]. */
  pageRelevance(n: number): number;
}

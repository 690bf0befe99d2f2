import type { Clock, Providers, SiteFeeds } from '../ports';
import type { Ranker } from '../rank/ranker';
import type { Analyzer } from '../text/analyze';
import type { Retriever } from './retriever';

/** What every topic engine is given. */
export interface EngineDeps {
  readonly clock: Clock;
  readonly providers: Providers;
  readonly retriever: Retriever;
  /** Absent where no feeds and sitemaps are read. */
  readonly siteFeeds?: SiteFeeds | undefined;
  readonly analyzer: Analyzer;
  /** Hub score of an address in [0, 1] (HubSVM). */
  hubScore(url: string): number;
  /** Makes the semantic ranker over terms of a vocabulary; absent where there is no tree. */
  readonly semantic?: ((termOf: (id: number) => string) => Ranker) | undefined;
}

import type { Clock, Providers, SiteFeeds } from '../ports';
import type { Ranker } from '../rank/ranker';
import type { Analyzer } from '../text/analyze';
import type { OperatorName } from '../types';
import type { Retriever } from './retriever';

/** What a round does at the moment, for people to see. */
export type RoundStep =
  | { readonly kind: 'operator'; readonly operator: OperatorName }
  | { readonly kind: 'query'; readonly query: string }
  | { readonly kind: 'fetch'; readonly url: string }
  /** A page came, or did not. */
  | { readonly kind: 'fetched'; readonly url: string; readonly isNew: boolean };

/** What every topic engine is given. */
export interface EngineDeps {
  readonly clock: Clock;
  readonly providers: Providers;
  readonly retriever: Retriever;
  /** Absent where no feeds and sitemaps are read. */
  readonly siteFeeds?: SiteFeeds | undefined;
  readonly analyzer: Analyzer;
  /** Pages of one site in one session; 0 or absent = no limit. */
  readonly maxPagesPerSite?: number | undefined;
  /** Name of the reviewer, for verdicts and notes; '' or absent where there is none. */
  readonly reviewer?: string | undefined;
  /** Hub score of an address in [0, 1] (HubSVM). */
  hubScore(url: string): number;
  /** Told of each step of a round. Must not throw. */
  onStep?(step: RoundStep): void;
  /** Makes the semantic ranker over terms of a vocabulary; absent where there is no tree. */
  readonly semantic?: ((termOf: (id: number) => string) => Ranker) | undefined;
}

import type { OperatorName } from '../basics';
import type { HubExtra } from '../hub/model';
import type { SemanticRanker } from '../papers/rankers/semantic';
import type { Clock, Providers, SiteFeeds } from '../ports';
import type { MeaningTable } from '../rank/meaning-table';
import type { Analyzer } from '../text/analyze';
import type { Retriever } from './retriever';

/** Current step of a round, for display. */
export type RoundStep =
  | { readonly kind: 'operator'; readonly operator: OperatorName }
  | { readonly kind: 'query'; readonly query: string }
  | { readonly kind: 'fetch'; readonly url: string }
  /** Fetching ended, with or without a page. */
  | { readonly kind: 'fetched'; readonly url: string; readonly isNew: boolean }
  /** Every queued URL must wait; that of `url` may be requested first, at `untilMs`. */
  | { readonly kind: 'wait'; readonly url: string; readonly untilMs: number }
  /** A watch run has checked `done` of `total` addresses and queries. */
  | { readonly kind: 'checked'; readonly done: number; readonly total: number };

/** Dependencies of every topic engine. */
export interface EngineDeps {
  readonly clock: Clock;
  readonly providers: Providers;
  readonly retriever: Retriever;
  /** Reader of feeds and sitemaps; absent if they are not read. */
  readonly siteFeeds?: SiteFeeds | undefined;
  readonly analyzer: Analyzer;
  /** Largest number of pages of one site per session; 0 or absent for no limit. */
  readonly maxPagesPerSite?: number | undefined;
  /** Name of the reviewer, stored with verdicts and notes; '' or absent if there is none. */
  readonly reviewer?: string | undefined;
  /** Hub score of a URL, in [0, 1] (HubSVM). @param extra by default, not the codes of the paper alone. */
  hubScore(url: string, extra?: Pick<HubExtra, 'paperCodes'>): number;
  /** Called at each step of a round. Must not throw. */
  onStep?(step: RoundStep): void;
  /**
   * Creates the semantic ranker over terms of a vocabulary; absent if no noun tree is loaded.
   * @param pageTerms number of a page's heaviest terms that are compared; by default the ranker's own.
   */
  readonly semantic?: ((termOf: (id: number) => string, pageTerms?: number) => SemanticRanker) | undefined;
  /** Meanings of the words of the topic's language; absent if no table is loaded. */
  readonly meanings?: MeaningTable | undefined;
}

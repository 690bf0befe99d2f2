/** Stored rows of the ranking, and the estimates stored with it. */
import type { RankerName, StopTarget } from './basics';

/**
 * Store table `rankings`, key topic: the latest ranking. The transaction that changes the ranking replaces the row as a
 * whole; a large row is stored in parts (store/rankings.ts).
 * The arrays in `positions` are parallel to `order`; position 1 is best. An abstaining ranker has no array.
 */
export interface RankingRecord {
  readonly topic: string;
  /** Increases by one with each ranking. */
  readonly version: number;
  /**
   * Page numbers of the candidates, best first: the pages whose standing is `suggested` (insight/page-standings.ts).
   */
  readonly order: Uint32Array;
  /** Estimated probability of relevance, in [0, 1], non-increasing and parallel to `order`. */
  readonly scores: Float32Array;
  readonly positions: Readonly<Partial<Record<RankerName, Uint32Array>>>;
  /** Heaviest terms of the topic, in descending order of weight. */
  readonly topicTerms: readonly { readonly term: string; readonly weight: number }[];
  /** Version of the table of meanings that the ranking used (`MeaningTable.version`); absent without one. */
  readonly meanings?: string;
  /** Terms of the pages that are near the topic's name in meaning, nearest first; absent in rows of older versions. */
  readonly nearTerms?: readonly string[];
  /**
   * For each of the first `EXPLAINED_SUGGESTIONS` pages of `order`: the terms that add most to its probability,
   * heaviest first.
   */
  readonly reasons: readonly (readonly string[])[];
  /**
   * Parallel to `reasons`: terms near the topic's name in meaning that add to the probability, heaviest first; absent
   * in rows of older versions.
   */
  readonly nearReasons?: readonly (readonly string[])[];
  /** The suggestions grouped by site; absent in rows of older versions. */
  readonly sites?: RankedSites;
  /** Estimate of completeness; absent while there are too few answers, and in rows of older versions. */
  readonly completeness?: Completeness;
  readonly atMs: number;
}

/** Number of relevant pages or sites found, and an estimate of how many are left to find. */
export interface Estimate {
  readonly found: number;
  /** Expected number of relevant ones among the unanswered, with an 80 % interval from `least` to `most`. */
  readonly left: number;
  readonly least: number;
  readonly most: number;
}

/** Estimated completeness: how many of the relevant suggestions the user has found. */
export interface Completeness {
  readonly pages: Estimate;
  /** `found` counts sites with a relevant page; `left` counts sites on which none was found so far. */
  readonly sites: Estimate;
  /** Answers about pages drawn at random: their number, and how many of them were yes. */
  readonly sample: { readonly judged: number; readonly relevant: number };
  /**
   * 95 % interval of the relevant pages among the unanswered, by a complete audit (insight/audit.ts). Absent without
   * one, after later answers about other pages, and in rows of older versions.
   */
  readonly audit?: {
    readonly judged: number;
    readonly relevant: number;
    readonly least: number;
    readonly most: number;
  };
  /** Expected number of relevant pages among the next `NEXT_ANSWERS` answers (insight/completeness.ts). */
  readonly next: number;
  /**
   * Largest share of `STOP_TARGETS` for which the review may stop, 0 for none (insight/stopping.ts); absent in rows of
   * older versions.
   */
  readonly stopTarget?: StopTarget | 0;
}

/**
 * Sites that have a suggested page, in the order of insight/ranked-sites.ts. All arrays are parallel to `names`.
 */
export interface RankedSites {
  /** True if the user has confirmed a page. */
  readonly hasConfirmed: boolean;
  readonly names: readonly string[];
  /** 1 for a site without a seed or confirmed page, else 0. */
  readonly isNew: Uint32Array;
  readonly found: Uint32Array;
  readonly fitting: Uint32Array;
  readonly suggested: Uint32Array;
  readonly citedBy: Uint32Array;
  readonly first: Uint32Array;
  /** `BEST_PAGES_OF_SITE` page numbers per site, padded with 2³² − 1. */
  readonly best: Uint32Array;
}

/**
 * Store table `tops`, key topic: the best `TOP_SUGGESTIONS` of `rankings`, written together with it. The popup reads
 * this table, because a large ranking takes long to read.
 */
export interface TopRecord extends RankingRecord {
  /** Number of candidates in the whole ranking. */
  readonly total: number;
  /**
   * Number of all sites of the ranking, and of new ones; absent if `sites` is. `sites` holds the best `TOP_SITES` and
   * the best new ones.
   */
  readonly siteTotals?: { readonly all: number; readonly fresh: number };
}

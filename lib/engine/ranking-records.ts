/** The ranking as it is stored, with what is told of it. */
import type { RankerName } from './basics';

/**
 * Store table `rankings`, key topic: the last ranking, replaced as a whole in the transaction that caused it; a large
 * one is stored in parts (store/rankings.ts). Arrays of `positions` run parallel to `order`; position 1 is best; an abstaining ranker is absent.
 */
export interface RankingRecord {
  readonly topic: string;
  /** Grows by one with each ranking. */
  readonly version: number;
  /** Candidates (neither seed, confirmed, rejected, skipped nor duplicate), best first. */
  readonly order: Uint32Array;
  /** Estimated probability of relevance, never rising, parallel to `order`; equal ones are told apart by the order. */
  readonly scores: Float32Array;
  readonly positions: Readonly<Partial<Record<RankerName, Uint32Array>>>;
  /** Terms that weigh most in the topic, heaviest first. */
  readonly topicTerms: readonly { readonly term: string; readonly weight: number }[];
  /** For the first `EXPLAINED_SUGGESTIONS` of `order`: the terms that speak most for the page, heaviest first. */
  readonly reasons: readonly (readonly string[])[];
  /** The suggestions by site; absent in rows of older versions. */
  readonly sites?: RankedSites;
  /** Absent while there are too few answers to tell, and in rows of older versions. */
  readonly completeness?: Completeness;
  readonly atMs: number;
}

/** Relevant things found, and an estimate of those that are not. */
export interface Estimate {
  readonly found: number;
  /** Expected number among what was not answered yet, and an interval that holds the true one four times out of five. */
  readonly left: number;
  readonly least: number;
  readonly most: number;
}

/** How much of what is relevant among the suggestions the user has found. */
export interface Completeness {
  readonly pages: Estimate;
  /** Sites with a page of the topic; those left have none so far. */
  readonly sites: Estimate;
  /** Of the answers, those about pages drawn at random, and how many of these said yes. */
  readonly sample: { readonly judged: number; readonly relevant: number };
  /** How many relevant pages the next `NEXT_ANSWERS` answers would probably bring (insight/completeness.ts). */
  readonly next: number;
  /** Whether so much was found that the review may stop: insight/completeness.ts. */
  readonly isGoodStop: boolean;
}

/** Sites with a suggested page and without a decision, that of the best page first; all members run parallel to `names` (insight/ranked-sites.ts). */
export interface RankedSites {
  /** Whether the user has confirmed a page or a site. */
  readonly hasConfirmed: boolean;
  readonly names: readonly string[];
  /** 1 for a site of which nothing is a seed or confirmed. */
  readonly isNew: Uint32Array;
  readonly found: Uint32Array;
  readonly fitting: Uint32Array;
  readonly suggested: Uint32Array;
  readonly citedBy: Uint32Array;
  readonly first: Uint32Array;
  /** `BEST_PAGES_OF_SITE` page numbers for each site, filled up with 2³² − 1. */
  readonly best: Uint32Array;
}

/**
 * Store table `tops`, key topic: the best `TOP_SUGGESTIONS` of `rankings`, written with it. Reading
 * a large ranking takes longer than all else the popup needs.
 */
export interface TopRecord extends RankingRecord {
  /** Candidates in the whole ranking. */
  readonly total: number;
  /** All sites of the ranking, and how many of them are new; absent where `sites` is. `sites` holds the best `TOP_SITES` and the best new ones. */
  readonly siteTotals?: { readonly all: number; readonly fresh: number };
}

import type { Random } from '../ports';
import type { FrontierName, FrontierRecord, Memory } from '../types';

/** A queued URL with its scores of the moment. `importance`, `source` and `concepts` are computed for policies of papers only. */
export interface ScoredLink {
  readonly link: FrontierRecord;
  /** Discount for pages that its site already gave, in (0, 1]; 1 for a new site (`siteShare`). */
  readonly share: number;
  /** R(l) of WL eq 5, in [0, 1]. */
  readonly expected: number;
  /** `expected` times `share`. */
  readonly relevance: number;
  /** PR of WL eq 6 of the page that carries the link; a potential value where ≥ 2. */
  readonly importance: number;
  /**
   * `share` times the score of the page that carries the link (SemTree eq 10), its children being the queued links it carries, in [0, 1]; the
   * link's own relevance where no known page carries it.
   */
  readonly source: number;
  /** `share` times the part of the topic's heaviest terms, by weight, that the link's preview names (SemTree eq 8), in [0, 1]. */
  readonly concepts: number;
}

/** Relevance of the page behind a link that was taken. Links without a page have no outcome. */
export interface Outcome {
  readonly url: string;
  readonly host: string;
  /** R(P) of its page (WL eq 4), in [0, 1]. */
  readonly relevance: number;
}

/** Key of a priority queue. Higher is better; equals go by arrival. It may fall while other links are taken, but never rises. */
export interface Priority<Link = ScoredLink> {
  of(link: Link): number;
  /** A cheaper upper bound of `of`. */
  bound?(link: Link): number;
  /** Decides between equals. */
  tie?(link: Link): number;
}

interface Selection {
  readonly links: readonly FrontierRecord[];
  /** Canonical URLs the policy gives up for good (for example R(l) under the WL threshold). */
  readonly dropped: readonly string[];
  readonly memory: Memory;
}

/**
 * Order in which queued URLs are fetched. A policy is a pure function of the queued URLs, its own memory and the
 * generator, so an interrupted round takes the same URLs again.
 */
export interface FrontierPolicy {
  readonly name: FrontierName;
  /** Of a policy that always takes the link of the highest priority: one heap then serves all takes. */
  readonly greedy?: Priority;
  /**
   * Chooses at most `limit` distinct links, best first.
   * @param memory what the last call returned, `{}` at first.
   * @param outcomes of links taken in earlier calls, each given once.
   */
  select(
    waiting: readonly ScoredLink[],
    limit: number,
    memory: Memory,
    random: Random,
    outcomes?: readonly Outcome[],
  ): Selection;
}

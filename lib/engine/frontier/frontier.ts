import type { Random } from '../ports';
import type { FrontierName, FrontierRecord, Memory } from '../types';

/** A waiting link with what the topic model thinks of it now. */
export interface ScoredLink {
  readonly link: FrontierRecord;
  /** What is left of its worth for pages that its site has given already, in (0, 1]; 1 for a new site. */
  readonly share: number;
  /** R(l) of WL eq 5, in [0, 1]. */
  readonly expected: number;
  /** `expected` times `share`. */
  readonly relevance: number;
  /** PR of WL eq 6 of the page that carries the link; a potential value where ≥ 2. */
  readonly importance: number;
  /**
   * `share` times the score of the page that carries the link (SemTree eq 10), its children being the waiting links it carries, in [0, 1]; the
   * link's own relevance where no known page carries it.
   */
  readonly source: number;
  /** `share` times the part of the topic's heaviest terms, by weight, that the link's preview names (SemTree eq 8), in [0, 1]. */
  readonly concepts: number;
}

/** What a link that was taken turned out to be. Links that led to no page are never told of. */
export interface Outcome {
  readonly url: string;
  readonly host: string;
  /** R(P) of its page (WL eq 4), in [0, 1]. */
  readonly relevance: number;
}

/** What a policy puts first that takes the best link again and again. Higher is better; equals go by arrival. */
export interface Worth<Link = ScoredLink> {
  worth(link: Link): number;
  /** At least that, and sooner worked out. */
  most?(link: Link): number;
  /** Between links of equal worth. */
  tie?(link: Link): number;
}

export interface Selection {
  readonly links: readonly FrontierRecord[];
  /** Canonical URLs the policy gives up for good (for example R(l) under the WL threshold). */
  readonly dropped: readonly string[];
  readonly memory: Memory;
}

/**
 * The order in which waiting links are followed. A policy is a pure function of the waiting links, its own memory and the
 * generator, so an interrupted round chooses the same links again.
 */
export interface Frontier {
  readonly name: FrontierName;
  /** Where it is all that the policy goes by: links can then be taken without a look at each for each that is taken. */
  readonly greedy?: Worth;
  /**
   * Chooses at most `limit` distinct links, best first.
   * @param memory what the last call returned, `{}` at first.
   * @param outcomes of links taken in calls before, each told of once.
   */
  select(
    waiting: readonly ScoredLink[],
    limit: number,
    memory: Memory,
    random: Random,
    outcomes?: readonly Outcome[],
  ): Selection;
}

import type { FrontierName } from '../method-names';
import type { Random } from '../ports';
import type { FrontierRecord } from '../records';
import type { Memory } from '../session-records';

/** A queued URL with its current scores. Only policies of papers use `importance`, `source` and `concepts`. */
export interface ScoredLink {
  readonly link: FrontierRecord;
  /** Discount of the link by its site (`SiteShares`) and its language, in (0, 1]. */
  readonly share: number;
  /** Key of the links with the same `share`, before and after pages are taken. */
  readonly shareGroup: string;
  /** Probability that the page is relevant, in [0, 1]. With `anchor-share` or `carrier-order`: R(l) of WL eq 5. */
  readonly expected: number;
  /** `expected` times `share`. */
  readonly relevance: number;
  /**
   * PR of WL eq 6 for the page that carries the link or, with `all-links`, for the page behind the link. Values ≥ 2 are
   * potential values.
   */
  readonly importance: number;
  /**
   * `share` times the score of the page that carries the link, in [0, 1] (SemTree eq 10, with the page's queued links
   * as children). If no known page carries the link, the link's own `relevance`. With `own-page`: `share` times the
   * similarity of the link's preview.
   */
  readonly source: number;
  /**
   * `share` times the weighted share of the topic's heaviest terms that the link's preview contains, in [0, 1] (SemTree
   * eq 8).
   */
  readonly concepts: number;
}

/** Relevance of the page behind a link that a policy selected. A link that gave no page has no outcome. */
export interface Outcome {
  readonly url: string;
  readonly host: string;
  /** R(P) of the page (WL eq 4), in [0, 1]. */
  readonly relevance: number;
}

/**
 * Priority of a link; higher comes first, and ties are ordered by arrival. A priority may fall but never rise while
 * other links are taken.
 */
export interface Priority<Link = ScoredLink> {
  /** Returns the priority of a link. */
  of(link: Link): number;
  /** Upper bound of `of` that is cheaper to compute. */
  bound?(link: Link): number;
  /** Orders links with equal priority; higher comes first. */
  tie?(link: Link): number;
  /**
   * Key of a group whose links always come by `bound`, then by arrival, whatever is taken; only the best link of a
   * group is then compared with others. Absent if no two links belong together.
   */
  group?(link: Link): unknown;
}

interface Selection {
  readonly links: readonly FrontierRecord[];
  /** Canonical URLs that the policy never selects, for example because R(l) is below the WL threshold. */
  readonly dropped: readonly string[];
  readonly memory: Memory;
}

/**
 * Order in which queued URLs are fetched. A policy is a pure function of the queued URLs, its memory and the random
 * generator, so an interrupted round selects the same URLs again.
 */
export interface FrontierPolicy {
  readonly name: FrontierName;
  /** Priority of a policy that always takes the best link; one heap then serves all selections of a round. */
  readonly greedy?: Priority;
  /** True if pages are expanded in the order in which they were found, not in the order of the ranking. */
  readonly expandsInOrder?: true;
  /**
   * Selects at most `limit` distinct links, in the order in which the policy takes them; [] if none is queued.
   * @param memory the value that the last call returned; `{}` at first.
   * @param outcomes results of links from earlier selections, each passed once.
   */
  select(
    waiting: readonly ScoredLink[],
    limit: number,
    memory: Memory,
    random: Random,
    outcomes?: readonly Outcome[],
  ): Selection;
}

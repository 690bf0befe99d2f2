/** WL eq 5: ∂, the share of the anchor text in a link's relevance. */
export const ANCHOR_SHARE = 0.3;
/** SemTree eq 10: δ, the share of the link's own page in its score. */
export const OWN_SHARE = 0.8;
/** SemTree eq 10: the part of the children from which on they count as "most". */
export const MOST_SHARE = 2 / 3;

/**
 * R(l) of a link (WL eq 5): ∂·R(anchor) + (1 − ∂)·R(P).
 * @param anchor relevance of the anchor text (and the text around it) in [0, 1].
 * @param page relevance in [0, 1] of the page behind the link or, before it is fetched, of the page that carries it.
 * @returns in [0, 1].
 */
export function linkRelevance(anchor: number, page: number, anchorShare = ANCHOR_SHARE): number {
  return anchorShare * anchor + (1 - anchorShare) * page;
}

/**
 * WL eq 5 while the page behind the link is not fetched: the page that carries it stands for it, or the anchor alone where no known page does.
 * With ∂ = 0 this is the order of Centroid, by the carrying page alone.
 */
export function printedLinkRelevance(anchor: number, carrier: number | undefined, anchorShare = ANCHOR_SHARE): number {
  return linkRelevance(anchor, carrier ?? anchor, anchorShare);
}

export interface ChildScoreOptions {
  /** Similarity from which on a child counts as relevant. */
  readonly relevantFrom: number;
  /** δ, in [0, 1]. */
  readonly ownShare?: number;
  /** Part of the children, in (1/2, 1]. */
  readonly mostShare?: number;
}

/**
 * Score of a link from its own page and the links that page carries (SemTree eq 10): δ·Sim(T, V) + (1 − δ)·mean Sim(T, v_i).
 * Most children relevant: the others are left out of the mean. Most irrelevant, or no children: Sim(T, V) alone.
 * Otherwise all children count.
 * @param own Sim(T, V) in [0, 1].
 * @param children Sim(T, v_i) in [0, 1] of every child link.
 * @returns in [0, 1].
 */
export function childLinkScore(own: number, children: readonly number[], options: ChildScoreOptions): number {
  const { relevantFrom, ownShare = OWN_SHARE, mostShare = MOST_SHARE } = options;
  const relevant = children.filter((similarity) => similarity >= relevantFrom);
  const most = mostShare * children.length;
  if (children.length - relevant.length >= most) return own;
  const effective = relevant.length >= most ? relevant : children;
  return ownShare * own + ((1 - ownShare) * effective.reduce((sum, value) => sum + value, 0)) / effective.length;
}

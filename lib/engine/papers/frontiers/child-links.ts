import { greedyPolicy } from '../../frontier/policies/greedy';
import type { KnownPages, UnseenPage } from '../../frontier/url-scores';

/** SemTree eq 10: δ, the weight of the carrying page. */
const OWN_SHARE = 0.8;
/** SemTree eq 10: the share of the children from which on they count as "most". */
const MOST_SHARE = 2 / 3;
/** Similarity of a preview from which a child counts as relevant. */
export const RELEVANT_CHILD = 0.2;

/** Follows the links of the best pages first (SemTree eq 10); links of one page by their own relevance. */
export const childLinks = greedyPolicy('child-links', {
  of: ({ source }) => source,
  tie: ({ relevance }) => relevance,
});

/**
 * Score of a page from its own similarity and that of the links it carries (SemTree eq 10): δ·Sim(T, V) + (1 − δ)·mean Sim(T, v_i).
 * Most children relevant: the others are left out of the mean. Most irrelevant, or no children: Sim(T, V) alone.
 * Otherwise all children count.
 * @param own Sim(T, V) in [0, 1].
 * @param children Sim(T, v_i) in [0, 1] of every child link.
 * @returns in [0, 1].
 */
export function childLinkScore(own: number, children: readonly number[], relevantFrom: number): number {
  const relevant = children.filter((similarity) => similarity >= relevantFrom);
  const most = MOST_SHARE * children.length;
  if (children.length - relevant.length >= most) return own;
  const effective = relevant.length >= most ? relevant : children;
  return OWN_SHARE * own + ((1 - OWN_SHARE) * effective.reduce((sum, value) => sum + value, 0)) / effective.length;
}

/** `childLinkScore` of every known page that carries queued links, by its URL; its children are these links. */
export function sourceScores(
  topic: Pick<KnownPages, 'pageByUrl' | 'pageRelevance'>,
  queued: readonly Pick<UnseenPage, 'from' | 'preview'>[],
): Map<string, number> {
  const children = new Map<string, number[]>();
  for (const { from, preview } of queued) {
    if (from === undefined) continue;
    const own = children.get(from);
    if (own === undefined) children.set(from, [preview]);
    else own.push(preview);
  }
  const scores = new Map<string, number>();
  for (const [from, own] of children) {
    const page = topic.pageByUrl(from);
    if (page !== undefined) scores.set(from, childLinkScore(topic.pageRelevance(page.n), own, RELEVANT_CHILD));
  }
  return scores;
}

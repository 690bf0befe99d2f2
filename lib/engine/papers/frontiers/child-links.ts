import { grouped } from '../../arrays';
import { greedyPolicy } from '../../frontier/priority-queue';
import type { KnownPages, UnseenPage } from '../../frontier/url-scores';

/** SemTree eq 10: δ, the weight of the page that contains the links. */
const OWN_SHARE = 0.8;
/** SemTree eq 10: the share of the children that counts as "most" of them. */
const MOST_SHARE = 2 / 3;
/** Minimum similarity in [0, 1] of a link's preview to the topic for the link to count as a relevant child. */
const RELEVANT_CHILD = 0.2;

/**
 * Follows links of the highest-scored pages first (SemTree eq 10); links of one page are ordered by their own
 * relevance.
 */
export const childLinks = greedyPolicy('child-links', {
  of: ({ source }) => source,
  tie: ({ relevance }) => relevance,
});

/**
 * Returns the score of page V from its own similarity to topic T and that of its child links (SemTree eq 10). The score
 * is δ·Sim(T, V) + (1 − δ)·mean Sim(T, v_i). If most children are relevant, the mean covers only those. If most are
 * irrelevant, or there are no children, the score is Sim(T, V). Otherwise the mean covers all children.
 * @param own Sim(T, V) in [0, 1].
 * @param children Sim(T, v_i) in [0, 1] of every child link.
 * @param relevantFrom minimum similarity of a relevant child.
 * @returns in [0, 1].
 */
function childLinkScore(own: number, children: readonly number[], relevantFrom: number): number {
  const relevant = children.filter((similarity) => similarity >= relevantFrom);
  const most = MOST_SHARE * children.length;
  if (children.length - relevant.length >= most) return own;
  const effective = relevant.length >= most ? relevant : children;
  return OWN_SHARE * own + ((1 - OWN_SHARE) * effective.reduce((sum, value) => sum + value, 0)) / effective.length;
}

/**
 * Returns `childLinkScore` by URL for every known page that contains queued links; these links are its children. Other
 * URLs are absent.
 */
export function sourceScores(
  topic: Pick<KnownPages, 'pageByUrl' | 'pageRelevance'>,
  queued: readonly Pick<UnseenPage, 'from' | 'preview'>[],
): Map<string, number> {
  const scores = new Map<string, number>();
  for (const [from, links] of grouped(queued, (link) => link.from)) {
    const page = from === undefined ? undefined : topic.pageByUrl(from);
    if (from === undefined || page === undefined) continue;
    const children = links.map(({ preview }) => preview);
    scores.set(from, childLinkScore(topic.pageRelevance(page.n), children, RELEVANT_CHILD));
  }
  return scores;
}

import type { ScoredLink } from '../frontier/frontier';
import { importance } from '../frontier/importance';
import { linkRelevance } from '../frontier/link-relevance';
import type { FrontierRecord } from '../types';
import type { PreviewScorer } from './preview';
import type { TopicState } from './topic-state';

/**
 * Waiting links with R(l) (WL eq 5, ∂ on anchor and context, 1 − ∂ on the page that carries the link) and the importance
 * of that page (WL eq 6).
 * @param pageRelevance likeness of a stored page to the topic in [0, 1].
 */
export function scoreFrontier(
  state: TopicState,
  waiting: Iterable<FrontierRecord>,
  previews: PreviewScorer,
  pageRelevance: (n: number) => number,
): ScoredLink[] {
  const important = importance(state.links.graph(state.pages.length, (page) => page));
  const scored: ScoredLink[] = [];
  for (const link of waiting) {
    const anchor = previews.scoreKept(link.url, () => `${link.anchor} ${link.context}`);
    scored.push({
      link,
      relevance: linkRelevance(anchor, pageRelevance(link.from)),
      importance: important[link.from] ?? 0,
    });
  }
  return scored;
}

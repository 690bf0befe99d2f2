import type { ScoredLink } from './frontier';

/** Orders the more relevant link first; equals in order of arrival. */
export function byRelevance(a: ScoredLink, b: ScoredLink): number {
  return b.relevance - a.relevance || a.link.order - b.link.order;
}

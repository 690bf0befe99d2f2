import type { Frontier, ScoredLink } from './frontier';
import { byRelevance, firstOf } from './top';

/**
 * Follows the links of the best pages first, a page being judged by its own relevance and by the links it carries (SemTree
 * eq 10); links of one page in order of their own relevance.
 */
export const childLinks: Frontier = {
  name: 'child-links',
  select(waiting, limit, memory) {
    return { links: firstOf(waiting, limit, bySource).map(({ link }) => link), dropped: [], memory };
  },
};

function bySource(a: ScoredLink, b: ScoredLink): number {
  return b.source - a.source || byRelevance(a, b);
}

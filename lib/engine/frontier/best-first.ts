import type { Frontier } from './frontier';
import { byRelevance, firstOf } from './top';

/** Follows the most relevant links first (Centroid: a link's priority is the likeness of its page to the topic). */
export const bestFirst: Frontier = {
  name: 'best-first',
  select(waiting, limit, memory) {
    return { links: firstOf(waiting, limit, byRelevance).map(({ link }) => link), dropped: [], memory };
  },
};

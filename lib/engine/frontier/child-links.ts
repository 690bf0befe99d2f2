import type { Frontier, Worth } from './frontier';
import { takeGreedily } from './greedy';

const greedy: Worth = { worth: ({ source }) => source, tie: ({ relevance }) => relevance };

/**
 * Follows the links of the best pages first, a page being judged by its own relevance and by the links it carries (SemTree
 * eq 10); links of one page in order of their own relevance.
 */
export const childLinks: Frontier = {
  name: 'child-links',
  greedy,
  select: (waiting, limit, memory) => ({ links: takeGreedily(waiting, limit, greedy), dropped: [], memory }),
};

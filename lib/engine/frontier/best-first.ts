import type { Frontier, Worth } from './frontier';
import { takeGreedily } from './greedy';

const greedy: Worth = { worth: ({ relevance }) => relevance, most: ({ expected }) => expected };

/** Follows the most relevant links first (Centroid: a link's priority is the likeness of its page to the topic). */
export const bestFirst: Frontier = {
  name: 'best-first',
  greedy,
  select: (waiting, limit, memory) => ({ links: takeGreedily(waiting, limit, greedy), dropped: [], memory }),
};

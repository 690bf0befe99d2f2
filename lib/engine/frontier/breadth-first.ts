import type { Frontier, Worth } from './frontier';
import { takeGreedily } from './greedy';

const greedy: Worth = { worth: ({ link, share }) => -(link.order + 1) / share };

/** First in, first out: the baseline that knows nothing of relevance. Links of sites that have given much wait longer. */
export const breadthFirst: Frontier = {
  name: 'breadth-first',
  greedy,
  select: (waiting, limit, memory) => ({ links: takeGreedily(waiting, limit, greedy), dropped: [], memory }),
};

import type { Frontier } from './frontier';
import { byArrival, firstOf } from './top';

/** First in, first out: the baseline that knows nothing of relevance. */
export const breadthFirst: Frontier = {
  name: 'breadth-first',
  select(waiting, limit, memory) {
    return { links: firstOf(waiting, limit, byArrival).map(({ link }) => link), dropped: [], memory };
  },
};

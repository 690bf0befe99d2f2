import type { Frontier, ScoredLink } from './frontier';
import { byArrival, firstOf } from './top';

/** First in, first out: the baseline that knows nothing of relevance. Links of sites that have given much wait longer. */
export const breadthFirst: Frontier = {
  name: 'breadth-first',
  select(waiting, limit, memory) {
    return { links: firstOf(waiting, limit, byTurn).map(({ link }) => link), dropped: [], memory };
  },
};

function byTurn(a: ScoredLink, b: ScoredLink): number {
  return (a.link.order + 1) / a.share - (b.link.order + 1) / b.share || byArrival(a, b);
}

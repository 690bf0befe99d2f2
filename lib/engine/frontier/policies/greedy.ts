import type { FrontierName } from '../../types';
import type { FrontierPolicy, Priority } from '../policy';
import { byPriority, takeFrom } from '../priority-queue';

/** A policy that always takes the link of the highest priority. */
export function greedyPolicy(name: FrontierName, greedy: Priority): FrontierPolicy {
  return {
    name,
    greedy,
    select: (queued, limit, memory) => ({ links: takeFrom(byPriority(queued, greedy), limit), dropped: [], memory }),
  };
}

/** Best first: the highest expected relevance, discounted by site (Centroid). */
export const bestFirst = greedyPolicy('best-first', {
  of: ({ relevance }) => relevance,
  bound: ({ expected }) => expected,
});

/** First in, first out: the baseline without scores. Links of sites that already gave pages come later. */
export const breadthFirst = greedyPolicy('breadth-first', { of: ({ link, share }) => -(link.order + 1) / share });

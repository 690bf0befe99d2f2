import type { FrontierName } from '../../types';
import type { FrontierPolicy, Priority } from '../policy';
import { byPriority, takeFrom } from '../priority-queue';

/** Returns a policy that always takes the link with the highest priority. */
export function greedyPolicy(name: FrontierName, greedy: Priority): FrontierPolicy {
  return {
    name,
    greedy,
    select: (queued, limit, memory) => ({ links: takeFrom(byPriority(queued, greedy), limit), dropped: [], memory }),
  };
}

/** Best-first order: by expected relevance, discounted by site (Centroid). */
export const bestFirst = greedyPolicy('best-first', {
  of: ({ relevance }) => relevance,
  bound: ({ expected }) => expected,
});

/**
 * Breadth-first order (first in, first out), a baseline without scores. Links of sites that already gave pages come
 * later.
 */
export const breadthFirst = greedyPolicy('breadth-first', { of: ({ link, share }) => -(link.order + 1) / share });

import type { FrontierPolicy } from '../../frontier/policy';
import { greedyPolicy } from '../../frontier/priority-queue';

/**
 * Breadth-first order (first in, first out), a baseline without scores. Links of sites that already gave pages come
 * later.
 */
export const breadthFirst: FrontierPolicy = {
  ...greedyPolicy('breadth-first', { of: ({ link, share }) => -(link.order + 1) / share }),
  expandsInOrder: true,
};

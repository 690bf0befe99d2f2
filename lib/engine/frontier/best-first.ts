import { greedyPolicy } from './priority-queue';

/** Best-first order, the default: by expected relevance, discounted by site (Centroid). */
export const bestFirst = greedyPolicy('best-first', {
  of: ({ relevance }) => relevance,
  bound: ({ expected }) => expected,
  tie: ({ expected }) => expected,
  group: ({ shareGroup }) => shareGroup,
});

import type { ScoredLink } from './frontier';

/** Orders the more relevant link first; equals in order of arrival. */
export function byRelevance(a: ScoredLink, b: ScoredLink): number {
  return b.relevance - a.relevance || byArrival(a, b);
}

/** Orders the earlier link first. */
export function byArrival(a: ScoredLink, b: ScoredLink): number {
  return a.link.order - b.link.order;
}

/** The first `limit` items of the order, without sorting the rest: O(n log limit) where few items displace others. */
export function firstOf<T>(items: Iterable<T>, limit: number, compare: (a: T, b: T) => number): T[] {
  const best: T[] = [];
  if (limit <= 0) return best;
  for (const item of items) {
    const last = best[best.length - 1];
    if (best.length >= limit && last !== undefined && compare(last, item) <= 0) continue;
    let low = 0;
    let high = best.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(best[middle] as T, item) <= 0) low = middle + 1;
      else high = middle;
    }
    best.splice(low, 0, item);
    if (best.length > limit) best.pop();
  }
  return best;
}

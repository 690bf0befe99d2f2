import type { FrontierRecord } from '../types';
import type { ScoredLink, Worth } from './frontier';

/**
 * Takes the link of the highest worth, again and again; equals by tie, then by arrival. A link's worth may fall while others are
 * taken, and is looked at again only when the link comes first, as is that of one of which only the most was known: O(n + limit · log n) where
 * few fall.
 * @param mayTake asked of a link that is to be taken; one that may not waits on.
 * @param taken told of each link at once.
 */
export function takeGreedily<Link extends ScoredLink>(
  waiting: readonly Link[],
  limit: number,
  { worth, most = worth, tie }: Worth<Link>,
  mayTake: (link: FrontierRecord) => boolean = () => true,
  taken: (link: FrontierRecord) => void = () => {},
): FrontierRecord[] {
  const worths = new Float64Array(waiting.length);
  const ties = tie === undefined ? worths : new Float64Array(waiting.length);
  for (let i = 0; i < worths.length; i += 1) {
    worths[i] = most(waiting[i] as Link);
    if (tie !== undefined) ties[i] = tie(waiting[i] as Link);
  }
  const before = (a: number, b: number): boolean => {
    if (worths[a] !== worths[b]) return (worths[a] as number) > (worths[b] as number);
    if (ties[a] !== ties[b]) return (ties[a] as number) > (ties[b] as number);
    return (waiting[a] as Link).link.order < (waiting[b] as Link).link.order;
  };
  const heap = new Uint32Array(waiting.length);
  for (let i = 0; i < heap.length; i += 1) heap[i] = i;
  let size = heap.length;
  const sink = (from: number): void => {
    const item = heap[from] as number;
    let at = from;
    for (let child = 2 * at + 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && before(heap[child + 1] as number, heap[child] as number)) child += 1;
      if (!before(heap[child] as number, item)) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = item;
  };
  for (let i = (size >> 1) - 1; i >= 0; i -= 1) sink(i);
  const links: FrontierRecord[] = [];
  while (links.length < limit && size > 0) {
    const first = heap[0] as number;
    const scored = waiting[first] as Link;
    const now = worth(scored);
    if (now !== worths[first]) {
      worths[first] = now;
      if (tie !== undefined) ties[first] = tie(scored);
      sink(0);
      continue;
    }
    size -= 1;
    heap[0] = heap[size] as number;
    sink(0);
    if (!mayTake(scored.link)) continue;
    links.push(scored.link);
    taken(scored.link);
  }
  return links;
}

import type { FrontierRecord } from '../types';
import type { ScoredLink, Worth } from './frontier';

/**
 * Links by worth, the highest first, equals by tie, then by arrival. A link's worth may fall while others are taken, and is looked at
 * again only when the link comes first, as is that of one of which only the most was known: O(n + k · log n) for the first k where few
 * fall.
 * @param mayTake asked of a link that is to come; one that may not is passed over.
 */
export function* byWorth<Link extends ScoredLink>(
  waiting: readonly Link[],
  { worth, most = worth, tie }: Worth<Link>,
  mayTake: (link: FrontierRecord) => boolean = () => true,
): Generator<FrontierRecord, undefined> {
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
  while (size > 0) {
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
    if (mayTake(scored.link)) yield scored.link;
  }
}

/** The next of an order, at most as many as are asked for; each is told of before the one behind it is looked for. */
export function takeFrom(
  order: Iterator<FrontierRecord, undefined>,
  limit: number,
  taken: (link: FrontierRecord) => void = () => {},
): FrontierRecord[] {
  const links: FrontierRecord[] = [];
  while (links.length < limit) {
    const { value } = order.next();
    if (value === undefined) break;
    links.push(value);
    taken(value);
  }
  return links;
}

/** The first of `byWorth`. */
export function takeGreedily<Link extends ScoredLink>(
  waiting: readonly Link[],
  limit: number,
  worth: Worth<Link>,
): FrontierRecord[] {
  return takeFrom(byWorth(waiting, worth), limit);
}

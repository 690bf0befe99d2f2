import type { FrontierName } from '../method-names';
import type { FrontierRecord } from '../records';
import type { FrontierPolicy, Priority, ScoredLink } from './policy';

/**
 * Yields links by descending priority; equal ones by tie-breaker, then by order of arrival. A binary heap recomputes a
 * priority only when its link reaches the top: O(n + k · log n) for the first k links if few priorities
 * fall while links are taken.
 * @param mayTake called for each link before it is yielded; refused links are skipped.
 */
export function* byPriority<Link extends ScoredLink>(
  waiting: readonly Link[],
  { of, bound = of, tie }: Priority<Link>,
  mayTake: (link: FrontierRecord) => boolean = () => true,
): Generator<FrontierRecord, undefined> {
  const keys = new Float64Array(waiting.length);
  const ties = tie === undefined ? keys : new Float64Array(waiting.length);
  for (let i = 0; i < keys.length; i += 1) {
    keys[i] = bound(waiting[i] as Link);
    if (tie !== undefined) ties[i] = tie(waiting[i] as Link);
  }
  const before = (a: number, b: number): boolean => {
    if (keys[a] !== keys[b]) return (keys[a] as number) > (keys[b] as number);
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
    const now = of(scored);
    if (now !== keys[first]) {
      keys[first] = now;
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

/** Takes at most `limit` links from an iterator. Calls `taken` with each link before the next one is computed. */
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

/** Returns a policy that always takes the link with the highest priority. */
export function greedyPolicy(name: FrontierName, greedy: Priority): FrontierPolicy {
  return {
    name,
    greedy,
    select: (queued, limit, memory) => ({ links: takeFrom(byPriority(queued, greedy), limit), dropped: [], memory }),
  };
}

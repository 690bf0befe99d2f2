import { getOrMake } from '../arrays';
import type { FrontierName } from '../method-names';
import type { FrontierRecord } from '../records';
import type { FrontierPolicy, Priority, ScoredLink } from './policy';

/**
 * Yields links by descending priority; equal ones by tie-breaker, then by order of arrival. A binary heap holds the
 * best link of each group, and another one the links of each group. A priority is recomputed only when its link reaches
 * the top: O(n + k · log n) for the first k links if the priorities of few groups fall while links are taken.
 * @param mayTake called for each link before it is yielded; refused links are skipped for good.
 */
export function* byPriority<Link extends ScoredLink>(
  waiting: readonly Link[],
  { of, bound = of, tie, group }: Priority<Link>,
  mayTake: (link: FrontierRecord) => boolean = () => true,
): Generator<FrontierRecord, undefined> {
  const bounds = Float64Array.from(waiting, bound);
  const orderOf = (i: number) => (waiting[i] as Link).link.order;
  const beforeInGroup = (a: number, b: number): boolean =>
    bounds[a] === bounds[b] ? orderOf(a) < orderOf(b) : (bounds[a] as number) > (bounds[b] as number);
  const { members, starts, ends } = segmentsOf(waiting, group);
  for (let one = 0; one < starts.length; one += 1)
    heapify(members, starts[one] as number, ends[one] as number, beforeInGroup);
  const headOf = (one: number) => members[starts[one] as number] as number;
  // Key of each group: an upper bound for its best link, replaced by that link's priority once the group reaches the
  // top.
  const keys = Float64Array.from(starts, (_, one) => bounds[headOf(one)] as number);
  const tieOf = (one: number) => tie?.(waiting[headOf(one)] as Link) ?? 0;
  const ties = Float64Array.from(starts, (_, one) => tieOf(one));
  /** Whether group `a` comes before group `b`. */
  const before = (a: number, b: number): boolean => {
    if (keys[a] !== keys[b]) return (keys[a] as number) > (keys[b] as number);
    if (ties[a] !== ties[b]) return (ties[a] as number) > (ties[b] as number);
    return orderOf(headOf(a)) < orderOf(headOf(b));
  };
  const heap = Uint32Array.from(starts, (_, one) => one);
  let size = heap.length;
  heapify(heap, 0, size, before);
  /** Computes the priority of a group's best link. */
  const compute = (one: number) => {
    keys[one] = of(waiting[headOf(one)] as Link);
    ties[one] = tieOf(one);
  };
  while (size > 0) {
    const best = heap[0] as number;
    const { link } = waiting[headOf(best)] as Link;
    const known = keys[best];
    compute(best);
    if (keys[best] === known) {
      const start = starts[best] as number;
      ends[best] = (ends[best] as number) - 1;
      const end = ends[best] as number;
      if (start < end) {
        members[start] = members[end] as number;
        sink(members, start, end, start, beforeInGroup);
        compute(best);
      } else {
        size -= 1;
        heap[0] = heap[size] as number;
      }
      sink(heap, 0, size, 0, before);
      if (mayTake(link)) yield link;
    } else sink(heap, 0, size, 0, before);
  }
}

/**
 * Returns indices of links by group: those of group g are `members[starts[g]]` … `members[ends[g] − 1]`. Without
 * `groupOf`, each link is a group.
 */
function segmentsOf<Link>(links: readonly Link[], groupOf?: (link: Link) => unknown) {
  const numbers = new Map<unknown, number>();
  const groups = Uint32Array.from(links, (link, i) =>
    groupOf === undefined ? i : getOrMake(numbers, groupOf(link), () => numbers.size),
  );
  const starts = new Uint32Array(groupOf === undefined ? links.length : numbers.size);
  for (const one of groups) starts[one] = (starts[one] as number) + 1;
  let start = 0;
  for (let one = 0; one < starts.length; one += 1) {
    const count = starts[one] as number;
    starts[one] = start;
    start += count;
  }
  const ends = starts.slice();
  const members = new Uint32Array(links.length);
  for (let i = 0; i < groups.length; i += 1) {
    const one = groups[i] as number;
    const at = ends[one] as number;
    members[at] = i;
    ends[one] = at + 1;
  }
  return { members, starts, ends };
}

type Before = (a: number, b: number) => boolean;

/** Orders `items[start]` … `items[end − 1]` as a binary heap whose first item comes before all others. */
function heapify(items: Uint32Array, start: number, end: number, before: Before): void {
  for (let at = start + ((end - start) >> 1) - 1; at >= start; at -= 1) sink(items, start, end, at, before);
}

/** Moves the item at `at` down a binary heap until no child comes before it. */
function sink(items: Uint32Array, start: number, end: number, at: number, before: Before): void {
  if (at >= end) return;
  const item = items[at] as number;
  let place = at;
  for (let child = 2 * (place - start) + 1 + start; child < end; child = 2 * (place - start) + 1 + start) {
    if (child + 1 < end && before(items[child + 1] as number, items[child] as number)) child += 1;
    if (!before(items[child] as number, item)) break;
    items[place] = items[child] as number;
    place = child;
  }
  items[place] = item;
}

/**
 * Takes at most `limit` links from an iterator, fewer if it ends. Calls `taken` with each link before the next one is
 * computed.
 */
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

/**
 * Returns a policy that always takes the link with the highest priority, the earliest of equals. It drops nothing, and
 * returns its memory unchanged.
 */
export function greedyPolicy(name: FrontierName, greedy: Priority): FrontierPolicy {
  return {
    name,
    greedy,
    select: (queued, limit, memory) => ({ links: takeFrom(byPriority(queued, greedy), limit), dropped: [], memory }),
  };
}

type Numbers = Int32Array | Uint32Array | Uint16Array | Float32Array | Float64Array | Uint8Array;

/**
 * Returns `array` if it has at least `length` elements. Otherwise returns a longer copy, at least twice as long as
 * `array`, with new elements set to `value`.
 */
export function grown<T extends Numbers>(array: T, length: number, value = 0): T {
  if (array.length >= length) return array;
  const longer = new (array.constructor as new (length: number) => T)(Math.max(length, array.length * 2));
  if (value !== 0) longer.fill(value, array.length);
  longer.set(array);
  return longer;
}

/** Returns the bytes of all pieces, one after another. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Returns the value of a key. A missing value, or undefined, is made and stored. */
export function getOrMake<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

/** Returns the items by key, in their order; keys in the order of their first items. */
export function grouped<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) getOrMake(groups, keyOf(item), () => [] as T[]).push(item);
  return groups;
}

/**
 * Returns the items so that groups alternate, in the order of their first items; within a group, the order stays.
 * Longer groups end the list.
 */
export function roundRobin<T, K>(items: readonly T[], groupOf: (item: T) => K): T[] {
  const turns = [...grouped(items, groupOf).values()].flatMap((group) => group.map((item, turn) => ({ item, turn })));
  return turns.sort((a, b) => a.turn - b.turn).map(({ item }) => item);
}

/** Returns how often each value occurs, in the order of the first occurrences. */
export function countOf<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Returns the distinct values with their counts, by descending count, then by value. */
export function counted(values: readonly string[]): (readonly [string, number])[] {
  return [...countOf(values)].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

/**
 * Returns the number of leading values for which `isBefore` holds, by binary search; it must hold for a prefix only.
 */
export function leading<T>(values: ArrayLike<T>, isBefore: (value: T) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(values[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the items of the highest worth above `floor`, best first, at most `count`. Equals keep their order, also at
 * the cut.
 */
export function highest<T>(
  items: ArrayLike<T>,
  worthOf: (item: T, place: number) => number,
  count: number,
  floor = Number.NEGATIVE_INFINITY,
): T[] {
  const best: T[] = [];
  const worths: number[] = [];
  for (let place = 0; place < items.length; place += 1) {
    const item = items[place] as T;
    const worth = worthOf(item, place);
    if (worth <= floor || (best.length >= count && worth <= (worths[count - 1] ?? Infinity))) continue;
    const at = leading(worths, (other) => other >= worth);
    best.splice(at, 0, item);
    worths.splice(at, 0, worth);
    if (best.length <= count) continue;
    best.pop();
    worths.pop();
  }
  return best;
}

const RADIX_BITS = 11;
const BUCKETS = 1 << RADIX_BITS;
const MASK = BUCKETS - 1;
const SIGN = 0x8000_0000;

/** Returns the indices that sort unsigned 32-bit keys in ascending order. Stable radix sort in linear time. */
export function orderAscending(keys: Uint32Array): Uint32Array<ArrayBuffer> {
  return sortedByKeys(indices(keys.length), keys);
}

/** Returns 0 … length − 1. */
function indices(length: number): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(length);
  for (let i = 0; i < length; i += 1) all[i] = i;
  return all;
}

/**
 * Returns indices that sort `scores` in descending order, by radix sort. Scores are compared as 32-bit floats, so
 * rounding differences are ignored.
 * @param ties all indices, in the order that equal scores keep.
 */
export function orderDescending(scores: ArrayLike<number>, ties: Uint32Array): Uint32Array<ArrayBuffer> {
  return sortedByKeys(ties.slice(), sortKeys(scores));
}

/** Returns a 32-bit key for each score; ascending keys mean descending scores. */
function sortKeys(scores: ArrayLike<number>): Uint32Array {
  const single = Float32Array.from(scores);
  const keys = new Uint32Array(single.buffer);
  for (let i = 0; i < keys.length; i += 1) {
    const score = single[i] as number;
    // −0 equals 0, and NaN sorts last.
    const value = score === 0 ? 0 : (keys[i] as number);
    const ascending = value & SIGN ? ~value : value | SIGN;
    keys[i] = Number.isNaN(score) ? 0xffff_ffff : ~ascending;
  }
  return keys;
}

/**
 * Returns the 1-based position of each item; items with equal scores share their mean position. Scores are compared as
 * in `orderDescending`.
 * @param order the items, best first.
 */
export function positionsOf(order: Uint32Array, scores: ArrayLike<number>): Float64Array {
  const positions = new Float64Array(order.length);
  for (let start = 0; start < order.length; ) {
    const score = Math.fround(scores[order[start] as number] as number);
    let end = start + 1;
    while (end < order.length && Math.fround(scores[order[end] as number] as number) === score) end += 1;
    for (let i = start; i < end; i += 1) positions[order[i] as number] = (start + end + 1) / 2;
    start = end;
  }
  return positions;
}

/** Returns values[i] for each i of `indices`. */
export function valuesAt<T extends Uint32Array | Float64Array>(values: T, indices: Uint32Array): T {
  const out = new (values.constructor as new (length: number) => T)(indices.length);
  for (let i = 0; i < out.length; i += 1) out[i] = values[indices[i] as number] as number;
  return out;
}

/** Sorts `order` stably by ascending `keys[order[i]]`, by radix sort. `order` is overwritten. */
function sortedByKeys(order: Uint32Array<ArrayBuffer>, keys: ArrayLike<number>): Uint32Array<ArrayBuffer> {
  let from = order;
  let to = new Uint32Array(order.length);
  const starts = new Uint32Array(BUCKETS);
  for (let shift = 0; shift < 32; shift += RADIX_BITS) {
    starts.fill(0);
    for (let i = 0; i < from.length; i += 1) {
      const bucket = ((keys[from[i] as number] as number) >>> shift) & MASK;
      starts[bucket] = (starts[bucket] as number) + 1;
    }
    let next = 0;
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      const count = starts[bucket] as number;
      starts[bucket] = next;
      next += count;
    }
    for (let i = 0; i < from.length; i += 1) {
      const item = from[i] as number;
      const bucket = ((keys[item] as number) >>> shift) & MASK;
      const place = starts[bucket] as number;
      to[place] = item;
      starts[bucket] = place + 1;
    }
    [from, to] = [to, from];
  }
  return from;
}

/**
 * Returns the `count` rows with the lowest keys, in ascending order of keys, equals in the order of `rows`; all rows if
 * there are not more.
 * @param keys unsigned 32-bit integers, indexed by row.
 */
export function rowsWithLowestKeys(rows: Uint32Array, keys: ArrayLike<number>, count: number): number[] {
  return Array.from(sortedByKeys(rows.slice(), keys).subarray(0, count));
}

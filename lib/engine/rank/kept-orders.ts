import { ascendingKeys, orderAscending, positionsOf, sortedByKeys } from './order';

/** Where more of the candidates than this share have come or changed, all are sorted anew. */
const MOST_CHANGED = 0.1;

interface Ordered {
  /** Of each candidate; lower ones come first. */
  readonly keys: Uint32Array;
  /** Indices of candidates. */
  readonly order: Uint32Array;
}

/**
 * Puts candidates in order by several scores, ranking after ranking. Where they are those of the time before and others after them, only
 * the latter and those whose score has changed are sorted, and merged in. The order follows from the scores alone.
 */
export class KeptOrders {
  readonly #before = new Map<string, Ordered>();
  #hashes: Uint32Array = new Uint32Array();
  /** Indices of the candidates in the order that equal scores have, and the position of each therein. */
  #ties: Uint32Array = new Uint32Array();
  #tiePositions: Uint32Array = new Uint32Array();

  /**
   * To be called before `descending`: who the candidates are.
   * @param hashes one of each; equal scores are ordered by them, and of equal ones the first comes first.
   */
  follow(hashes: Uint32Array): void {
    if (!startsWith(hashes, this.#hashes)) this.#before.clear();
    this.#hashes = hashes;
    this.#ties = orderAscending(hashes);
    this.#tiePositions = positionsOf(this.#ties);
  }

  /**
   * Indices that put `scores` in descending order, compared as `orderDescending` compares them.
   * @param by what they are, the same from ranking to ranking. @param scores parallel to the candidates.
   */
  descending(by: string, scores: Float64Array): Uint32Array {
    const keys = ascendingKeys(scores);
    const before = this.#before.get(by);
    const changed = changedIndices(keys, before?.keys);
    const isAnew = before === undefined || changed.length > MOST_CHANGED * keys.length;
    const order = isAnew ? sortedByKeys(this.#ties.slice(), keys) : this.#mended(before, changed, keys);
    this.#before.set(by, { keys, order });
    return order;
  }

  /** The order before with some indices taken out, put in order and merged in again. */
  #mended({ order: before }: Ordered, changed: Uint32Array<ArrayBuffer>, keys: Uint32Array): Uint32Array {
    const ties = this.#tiePositions;
    const kept = without(before, changed, keys.length);
    const sorted = sortedByKeys(sortedByKeys(changed, ties), keys);
    const order = new Uint32Array(keys.length);
    let from = 0;
    for (let i = 0; i < sorted.length; i += 1) {
      const item = sorted[i] as number;
      let low = from;
      let high = kept.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        const at = kept[middle] as number;
        const difference = (keys[at] as number) - (keys[item] as number);
        if (difference < 0 || (difference === 0 && (ties[at] as number) < (ties[item] as number))) low = middle + 1;
        else high = middle;
      }
      order.set(kept.subarray(from, low), from + i);
      order[low + i] = item;
      from = low;
    }
    order.set(kept.subarray(from), from + sorted.length);
    return order;
  }
}

/** Indices of keys that are not what they were. */
function changedIndices(keys: Uint32Array, before: Uint32Array = new Uint32Array()): Uint32Array<ArrayBuffer> {
  const changed = new Uint32Array(keys.length);
  let size = 0;
  for (let i = 0; i < keys.length; i += 1) {
    if (i < before.length && keys[i] === before[i]) continue;
    changed[size] = i;
    size += 1;
  }
  return changed.slice(0, size);
}

/** @param bound above all indices. */
function without(order: Uint32Array, indices: Uint32Array, bound: number): Uint32Array {
  const isOut = new Uint8Array(bound);
  for (let i = 0; i < indices.length; i += 1) isOut[indices[i] as number] = 1;
  const kept = new Uint32Array(order.length);
  let size = 0;
  for (let i = 0; i < order.length; i += 1) {
    kept[size] = order[i] as number;
    size += 1 - (isOut[order[i] as number] as number);
  }
  return kept.subarray(0, size);
}

function startsWith(values: Uint32Array, first: Uint32Array): boolean {
  if (values.length < first.length) return false;
  for (let i = 0; i < first.length; i += 1) if (values[i] !== first[i]) return false;
  return true;
}

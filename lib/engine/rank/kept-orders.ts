import { grown } from '../arrays';
import { ascendingKeys, indices, positionsOf, sortedByKeys } from './order';
import { Scratch } from './scratch';

/** Where more of the candidates than this share have come or changed, all are sorted anew. */
const MOST_CHANGED = 0.1;

/** Arrays with spare places. */
interface Ordered {
  /** Of each candidate; lower ones come first. */
  keys: Uint32Array;
  /** Indices of candidates. */
  order: Uint32Array;
  size: number;
}

/**
 * Puts candidates in order by several scores, ranking after ranking. Where they are those of the time before and others after them, only
 * the latter and those whose score has changed are sorted, and merged in. The order follows from the scores alone.
 */
export class KeptOrders {
  readonly #kept = new Map<string, Ordered>();
  readonly #scratch: Scratch;
  #hashes: Uint32Array = new Uint32Array();
  /** Indices of the candidates in the order that equal scores have, and the position of each therein. */
  #ties: Uint32Array = new Uint32Array();
  #tiePositions: Uint32Array = new Uint32Array();

  constructor(scratch = new Scratch()) {
    this.#scratch = scratch;
  }

  /**
   * To be called before `descending`: who the candidates are.
   * @param hashes one of each; equal scores are ordered by them, and of equal ones the first comes first.
   */
  follow(hashes: Uint32Array): void {
    if (!startsWith(hashes, this.#hashes)) for (const ordered of this.#kept.values()) ordered.size = 0;
    this.#hashes = hashes;
    this.#ties = indices(hashes.length);
    this.#tiePositions = this.#ties;
    this.#ties = this.#inOrder('ties', hashes);
    this.#tiePositions = positionsOf(this.#ties);
  }

  /**
   * Indices that put `scores` in descending order, compared as `orderDescending` compares them; valid until the next call for the same.
   * @param by what they are, the same from ranking to ranking. @param scores parallel to the candidates.
   */
  descending(by: string, scores: Float64Array): Uint32Array {
    return this.#inOrder(`by ${by}`, ascendingKeys(scores, this.#scratch.words('keys', scores.length)));
  }

  #inOrder(by: string, keys: Uint32Array): Uint32Array {
    const { length } = keys;
    const kept = this.#keptFor(by, length);
    const changed = this.#changed(keys, kept);
    if (changed.length > MOST_CHANGED * length) kept.order.set(sortedByKeys(new Uint32Array(this.#ties), keys));
    else this.#mend(kept, changed, keys);
    kept.keys.set(keys);
    kept.size = length;
    return kept.order.subarray(0, length);
  }

  #keptFor(by: string, length: number): Ordered {
    const kept = this.#kept.get(by) ?? { keys: new Uint32Array(), order: new Uint32Array(), size: 0 };
    this.#kept.set(by, kept);
    if (kept.keys.length < length) {
      kept.keys = grown(kept.keys, length);
      kept.order = grown(kept.order, length);
    }
    return kept;
  }

  /** Indices of keys that are not what they were. */
  #changed(keys: Uint32Array, { keys: before, size: known }: Ordered): Uint32Array<ArrayBuffer> {
    const changed = this.#scratch.words('changed', keys.length);
    let size = 0;
    for (let i = 0; i < keys.length; i += 1) {
      if (i < known && keys[i] === before[i]) continue;
      changed[size] = i;
      size += 1;
    }
    return changed.slice(0, size);
  }

  /** Takes indices out of an order, puts them in order and merges them in again. */
  #mend(ordered: Ordered, changed: Uint32Array<ArrayBuffer>, keys: Uint32Array): void {
    const ties = this.#tiePositions;
    const kept = this.#without(ordered, changed, keys.length);
    const sorted = sortedByKeys(sortedByKeys(changed, ties), keys);
    const { order } = ordered;
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
  }

  /** @param bound above all indices. */
  #without({ order, size: ordered }: Ordered, indices: Uint32Array, bound: number): Uint32Array {
    const isOut = this.#scratch.words('is out', bound).fill(0);
    for (let i = 0; i < indices.length; i += 1) isOut[indices[i] as number] = 1;
    const kept = this.#scratch.words('kept', ordered);
    let size = 0;
    for (let i = 0; i < ordered; i += 1) {
      kept[size] = order[i] as number;
      size += 1 - (isOut[order[i] as number] as number);
    }
    return kept.subarray(0, size);
  }
}

function startsWith(values: Uint32Array, first: Uint32Array): boolean {
  if (values.length < first.length) return false;
  for (let i = 0; i < first.length; i += 1) if (values[i] !== first[i]) return false;
  return true;
}

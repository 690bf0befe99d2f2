import { grown } from '../../arrays';
import { valuesAt } from '../../rank/order';
import type { Ranker } from '../../rank/ranker';
import type { TermMatrix } from '../../topic/matrix';

const SEEDS_PER_PASS = 32;
/**
 * Similarities are summed as integers in units of 1/`PARTS`, so that sums are exact in any order of additions and
 * removals.
 */
const PARTS = 2 ** 43;

/**
 * DWDBRM eqs 3 and 4: mean Jaccard similarity |A ∩ B| / |A ∪ B| of a page's term set with each seed's, in [0, 1]. Two
 * empty sets have similarity 0. Abstains without seeds.
 *
 * The sum over seeds is kept per row. A verdict costs one pass over the rows, and memory does not grow with the number
 * of seeds.
 */
export function createJaccardRanker(): Ranker {
  const sums = new SimilaritySums();
  return {
    name: 'jaccard',
    /** Returns the mean Jaccard similarity of each candidate with the seeds; returns undefined without seeds. */
    score({ matrix, seeds, candidates }) {
      if (seeds.length === 0) return undefined;
      const summed = sums.over(matrix, seeds);
      const scores = valuesAt(summed, candidates);
      for (let i = 0; i < scores.length; i += 1) scores[i] = (scores[i] as number) / PARTS / seeds.length;
      return scores;
    },
  };
}

/** Sum of each row's similarities to the seeds, in units of 1/`PARTS`. */
class SimilaritySums {
  #matrix: TermMatrix | undefined;
  #rows = 0;
  #seeds = new Set<number>();
  #sums = new Float64Array(0);

  /**
   * Returns the sums by row, at least as long as the matrix and valid until the next call. Processes only seeds and
   * rows added or removed since the last call; starts afresh for another matrix.
   */
  over(matrix: TermMatrix, seeds: Uint32Array): Float64Array {
    const wanted = new Set(seeds);
    const gone = [...this.#seeds].filter((seed) => !wanted.has(seed));
    if (this.#matrix !== matrix || gone.length > wanted.size) {
      this.#matrix = matrix;
      this.#rows = 0;
      this.#seeds = new Set();
      this.#sums = new Float64Array(0);
      gone.length = 0;
    }
    const before = this.#rows;
    const added = [...wanted].filter((seed) => !this.#seeds.has(seed));
    this.#sums = grown(this.#sums, matrix.rows);
    this.#add(matrix, gone, -1, 0, before);
    this.#add(matrix, added, 1, 0, before);
    this.#add(matrix, [...wanted], 1, before, matrix.rows);
    this.#seeds = wanted;
    this.#rows = matrix.rows;
    return this.#sums;
  }

  /**
   * Adds `sign` × similarity to each of `seeds` to rows `from` ≤ row < `to`. Processes 32 seeds per pass, as bits of a
   * mask.
   */
  #add(matrix: TermMatrix, seeds: readonly number[], sign: number, from: number, to: number): void {
    if (from >= to) return;
    const { ids, offsets } = matrix;
    const masks = new Uint32Array(matrix.width);
    const common = new Uint16Array(SEEDS_PER_PASS);
    const sizeOf = (row: number) => (offsets[row + 1] as number) - (offsets[row] as number);
    for (let first = 0; first < seeds.length; first += SEEDS_PER_PASS) {
      const group = seeds.slice(first, first + SEEDS_PER_PASS);
      masks.fill(0);
      for (const [bit, seed] of group.entries()) {
        for (const id of matrix.row(seed).ids) masks[id] = (masks[id] as number) | (1 << bit);
      }
      const sizes = group.map(sizeOf);
      for (let row = from; row < to; row += 1) {
        common.fill(0);
        const end = offsets[row + 1] as number;
        for (let i = offsets[row] as number; i < end; i += 1) {
          let mask = masks[ids[i] as number] as number;
          while (mask !== 0) {
            const bit = 31 - Math.clz32(mask);
            common[bit] = (common[bit] as number) + 1;
            mask ^= 1 << bit;
          }
        }
        for (let bit = 0; bit < sizes.length; bit += 1) {
          const shared = common[bit] as number;
          const union = (sizes[bit] as number) + sizeOf(row) - shared;
          if (shared > 0) this.#sums[row] = (this.#sums[row] as number) + sign * Math.round((PARTS * shared) / union);
        }
      }
    }
  }
}

import type { TermMatrix } from '../topic/matrix';
import type { Ranker } from './ranker';

const SEEDS_PER_PASS = 32;

/**
 * DWDBRM eqs 3 and 4: mean Jaccard similarity |A ∩ B| / |A ∪ B| of a page's set of terms to each seed's, in [0, 1].
 * Two empty sets have similarity 0. Abstains without seeds.
 *
 * The size of the intersection of a seed with every row is kept while the seed stays one, so that a verdict costs one
 * pass over the rows, whatever the number of seeds.
 */
export function createJaccardRanker(): Ranker {
  const columns = new IntersectionColumns();
  return {
    name: 'jaccard',
    score({ matrix, seeds, candidates }) {
      if (seeds.length === 0) return undefined;
      columns.prepare(matrix, seeds);
      const { offsets } = matrix;
      const scores = new Float64Array(candidates.length);
      for (const seed of seeds) {
        const shared = columns.column(seed);
        const size = (offsets[seed + 1] as number) - (offsets[seed] as number);
        for (let i = 0; i < scores.length; i += 1) {
          const row = candidates[i] as number;
          const common = shared[row] as number;
          if (common === 0) continue;
          const union = size + (offsets[row + 1] as number) - (offsets[row] as number) - common;
          scores[i] = (scores[i] as number) + common / union;
        }
      }
      for (let i = 0; i < scores.length; i += 1) scores[i] = (scores[i] as number) / seeds.length;
      return scores;
    },
  };
}

/** Per seed, the number of terms it shares with each row of the matrix. */
class IntersectionColumns {
  #matrix: TermMatrix | undefined;
  #rows = 0;
  #columns = new Map<number, Uint16Array>();

  column(seed: number): Uint16Array {
    const column = this.#columns.get(seed);
    if (!column) throw new RangeError(`row ${seed} was not prepared`);
    return column;
  }

  /** Afterwards `column` answers for each of `seeds`; columns of other rows are dropped. */
  prepare(matrix: TermMatrix, seeds: Uint32Array): void {
    if (this.#matrix !== matrix) {
      this.#matrix = matrix;
      this.#columns.clear();
      this.#rows = 0;
    }
    const kept = new Map<number, Uint16Array>();
    const missing: number[] = [];
    for (const seed of seeds) {
      const column = this.#columns.get(seed);
      if (column) kept.set(seed, fitted(column, matrix.rows));
      else missing.push(seed);
    }
    this.#count(matrix, [...kept], this.#rows);
    // Columns of kept seeds and of new ones start at different rows, so they are counted apart.
    const added = missing.map((seed): [number, Uint16Array] => [seed, new Uint16Array(matrix.rows)]);
    this.#count(matrix, added, 0);
    for (const [seed, column] of added) kept.set(seed, column);
    this.#columns = kept;
    this.#rows = matrix.rows;
  }

  /** Counts the rows from `from` on into the columns, 32 seeds at a time, one bit of a mask per seed. */
  #count(matrix: TermMatrix, columns: readonly (readonly [number, Uint16Array])[], from: number): void {
    if (from >= matrix.rows) return;
    const [only] = columns;
    if (columns.length === 1 && only) {
      countOne(matrix, only[0], only[1], from);
      return;
    }
    const { ids, offsets } = matrix;
    const masks = new Uint32Array(matrix.width);
    const common = new Uint16Array(SEEDS_PER_PASS);
    for (let first = 0; first < columns.length; first += SEEDS_PER_PASS) {
      const group = columns.slice(first, first + SEEDS_PER_PASS);
      masks.fill(0);
      for (const [bit, [seed]] of group.entries()) {
        const end = offsets[seed + 1] as number;
        for (let i = offsets[seed] as number; i < end; i += 1) {
          const id = ids[i] as number;
          masks[id] = (masks[id] as number) | (1 << bit);
        }
      }
      for (let row = from; row < matrix.rows; row += 1) {
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
        for (const [bit, [, column]] of group.entries()) column[row] = common[bit] as number;
      }
    }
  }
}

/** The case of one verdict, without the loop over bits. */
function countOne(matrix: TermMatrix, seed: number, column: Uint16Array, from: number): void {
  const { ids, offsets } = matrix;
  const held = new Uint8Array(matrix.width);
  for (const id of matrix.row(seed).ids) held[id] = 1;
  for (let row = from; row < matrix.rows; row += 1) {
    const end = offsets[row + 1] as number;
    let common = 0;
    for (let i = offsets[row] as number; i < end; i += 1) common += held[ids[i] as number] as number;
    column[row] = common;
  }
}

function fitted(column: Uint16Array, rows: number): Uint16Array {
  if (column.length >= rows) return column;
  const longer = new Uint16Array(Math.ceil(rows * 1.5));
  longer.set(column);
  return longer;
}

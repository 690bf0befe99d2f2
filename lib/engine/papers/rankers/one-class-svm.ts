import type { Ranker } from '../../rank/ranker';
import { RankingCache } from '../../rank/ranking-cache';
import type { TermMatrix } from '../../topic/matrix';
import { solveOneClass } from './one-class-solver';

/** γ of exp(−γ‖a − b‖²) on unit vectors. */
const GAMMA = 0.5;
/** ν: upper bound on the share of seeds outside the boundary. */
const NU = 0.3;

interface OneClassSvmOptions {
  readonly gamma?: number;
  readonly nu?: number;
}

/**
 * DWDBRM's novelty ranker: a one-class SVM with RBF kernel around the seeds' unit term-frequency vectors. Abstains
 * without seeds. The score is the signed distance to the boundary, Σ_i α_i·K(x_i, w) − ρ.
 *
 * On unit vectors ‖a − b‖² = 2 − 2·cos(a, b), so the kernel needs only the cosines of each seed with every row. Cosines
 * are cached per seed: a verdict costs one pass over the rows and a small fit.
 */
export function createOneClassSvmRanker(options: OneClassSvmOptions = {}, cache = new RankingCache()): Ranker {
  const { gamma = GAMMA, nu = NU } = options;
  const columns = new CosineColumns(cache);
  return {
    name: 'one-class-svm',
    score({ matrix, seeds, candidates }) {
      const n = seeds.length;
      if (n === 0) return undefined;
      columns.prepare(matrix, seeds);
      const kernel = new Float64Array(n * n);
      for (let i = 0; i < n; i += 1) {
        const cosines = columns.column(seeds[i] as number);
        for (let j = 0; j < n; j += 1) kernel[i * n + j] = rbf(cosines[seeds[j] as number] as number, gamma);
      }
      const { alphas, rho } = solveOneClass(kernel, n, nu);
      const scores = new Float64Array(candidates.length).fill(-rho);
      for (let i = 0; i < n; i += 1) {
        const alpha = alphas[i] as number;
        if (alpha === 0) continue;
        const cosines = columns.column(seeds[i] as number);
        for (let c = 0; c < scores.length; c += 1) {
          scores[c] = (scores[c] as number) + alpha * rbf(cosines[candidates[c] as number] as number, gamma);
        }
      }
      return scores;
    },
  };
}

function rbf(cosine: number, gamma: number): number {
  return Math.exp(-2 * gamma * (1 - cosine));
}

/** Caches for each seed its cosine with every row of the matrix. */
class CosineColumns {
  readonly #cache: RankingCache;
  #matrix: TermMatrix | undefined;
  #columns = new Map<number, Float32Array>();

  constructor(cache: RankingCache) {
    this.#cache = cache;
  }

  column(seed: number): Float32Array {
    const column = this.#columns.get(seed);
    if (!column) throw new RangeError(`row ${seed} was not prepared`);
    return column;
  }

  prepare(matrix: TermMatrix, seeds: Uint32Array): void {
    if (this.#matrix !== matrix) this.#columns.clear();
    this.#matrix = matrix;
    const dense = new Float64Array(matrix.width);
    const kept = new Map<number, Float32Array>();
    for (const seed of seeds) kept.set(seed, this.#extended(matrix, seed, dense));
    this.#columns = kept;
  }

  #extended(matrix: TermMatrix, seed: number, dense: Float64Array): Float32Array {
    const known = this.#columns.get(seed);
    if (known && known.length === matrix.rows) return known;
    const column = new Float32Array(matrix.rows);
    if (known) column.set(known);
    const { ids, counts, offsets } = matrix;
    const norms = this.#cache.norms(matrix);
    const start = offsets[seed] as number;
    const stop = offsets[seed + 1] as number;
    for (let i = start; i < stop; i += 1) dense[ids[i] as number] = counts[i] as number;
    for (let row = known?.length ?? 0; row < matrix.rows; row += 1) {
      const end = offsets[row + 1] as number;
      let sum = 0;
      for (let i = offsets[row] as number; i < end; i += 1) {
        sum += (counts[i] as number) * (dense[ids[i] as number] as number);
      }
      const norm = (norms[row] as number) * (norms[seed] as number);
      column[row] = norm > 0 ? sum / norm : 0;
    }
    for (let i = start; i < stop; i += 1) dense[ids[i] as number] = 0;
    return column;
  }
}

import type { Ranker } from '../../rank/ranker';
import { RankingCache } from '../../rank/ranking-cache';
import type { TermMatrix } from '../../topic/matrix';
import { solveOneClass } from './one-class-solver';
import { addCounts, dotCounts } from './sparse';

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
  const cosines = new CosineColumns(cache);
  return {
    name: 'one-class-svm',
    score({ matrix, seeds, candidates }) {
      const n = seeds.length;
      if (n === 0) return undefined;
      const columns = cosines.of(matrix, seeds);
      const kernel = new Float64Array(n * n);
      for (let i = 0; i < n; i += 1) {
        const column = columns[i] as Float32Array;
        for (let j = 0; j < n; j += 1) kernel[i * n + j] = rbf(column[seeds[j] as number] as number, gamma);
      }
      const { alphas, rho } = solveOneClass(kernel, n, nu);
      const scores = new Float64Array(candidates.length).fill(-rho);
      for (let i = 0; i < n; i += 1) {
        const alpha = alphas[i] as number;
        if (alpha === 0) continue;
        const column = columns[i] as Float32Array;
        for (let c = 0; c < scores.length; c += 1) {
          scores[c] = (scores[c] as number) + alpha * rbf(column[candidates[c] as number] as number, gamma);
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
  #matrix: TermMatrix | undefined;
  #columns = new Map<number, Float32Array>();

  constructor(private readonly cache: RankingCache) {}

  /** Returns the cosines of each seed, indexed by row; parallel to `seeds`. */
  of(matrix: TermMatrix, seeds: Uint32Array): Float32Array[] {
    if (this.#matrix !== matrix) this.#columns.clear();
    this.#matrix = matrix;
    const dense = new Float64Array(matrix.width);
    this.#columns = new Map(Array.from(seeds, (seed) => [seed, this.#extended(matrix, seed, dense)]));
    return [...this.#columns.values()];
  }

  /** @param dense all zeros, before and afterwards. */
  #extended(matrix: TermMatrix, seed: number, dense: Float64Array): Float32Array {
    const known = this.#columns.get(seed) ?? new Float32Array(0);
    if (known.length === matrix.rows) return known;
    const column = new Float32Array(matrix.rows);
    column.set(known);
    addCounts(dense, matrix, seed, 1);
    const norms = this.cache.norms(matrix);
    const rows = Uint32Array.from({ length: matrix.rows - known.length }, (_, i) => known.length + i);
    for (const [i, dot] of dotCounts(matrix, rows, dense).entries()) {
      const norm = (norms[known.length + i] as number) * (norms[seed] as number);
      column[known.length + i] = norm > 0 ? dot / norm : 0;
    }
    addCounts(dense, matrix, seed, -1);
    return column;
  }
}

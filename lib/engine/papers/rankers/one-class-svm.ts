import type { Ranker } from '../../rank/ranker';
import { RankingCache } from '../../rank/ranking-cache';
import type { TermMatrix } from '../../topic/matrix';
import { addCounts, dotCounts } from './sparse';

/** γ of exp(−γ‖a − b‖²) on unit vectors. */
const GAMMA = 0.5;
/** ν: upper bound on the share of seeds outside the boundary. */
const NU = 0.3;

/**
 * DWDBRM's novelty ranker: a one-class SVM with RBF kernel around the seeds' unit term-frequency vectors. Abstains
 * without seeds. The score is the signed distance to the boundary, Σ_i α_i·K(x_i, w) − ρ.
 *
 * On unit vectors ‖a − b‖² = 2 − 2·cos(a, b), so the kernel needs only the cosines of each seed with every row. Cosines
 * are cached per seed: a verdict costs one pass over the rows and a small fit.
 */
export function createOneClassSvmRanker(cache = new RankingCache(), nu = NU): Ranker {
  const cosines = new CosineColumns(cache);
  return {
    name: 'one-class-svm',
    /**
     * Returns the signed distance of each candidate to the boundary around the seeds; returns undefined without seeds.
     */
    score({ matrix, seeds, candidates }) {
      const n = seeds.length;
      if (n === 0) return undefined;
      const columns = cosines.of(matrix, seeds);
      const kernel = new Float64Array(n * n);
      for (let i = 0; i < n; i += 1) {
        const column = columns[i] as Float32Array;
        for (let j = 0; j < n; j += 1) kernel[i * n + j] = rbf(column[seeds[j] as number] as number);
      }
      const { alphas, rho } = solveOneClass(kernel, n, nu);
      const scores = new Float64Array(candidates.length).fill(-rho);
      for (let i = 0; i < n; i += 1) {
        const alpha = alphas[i] as number;
        if (alpha === 0) continue;
        const column = columns[i] as Float32Array;
        for (let c = 0; c < scores.length; c += 1) {
          scores[c] = (scores[c] as number) + alpha * rbf(column[candidates[c] as number] as number);
        }
      }
      return scores;
    },
  };
}

/** Returns the RBF kernel of two unit vectors: exp(−γ · |x − y|²) with |x − y|² = 2 · (1 − cosine). */
function rbf(cosine: number): number {
  return Math.exp(-2 * GAMMA * (1 - cosine));
}

/** Caches for each seed its cosine with every row of the matrix. */
class CosineColumns {
  #matrix: TermMatrix | undefined;
  #columns = new Map<number, Float32Array>();

  constructor(private readonly cache: RankingCache) {}

  /**
   * Returns the cosines of each seed, indexed by row (0 for an empty row); parallel to `seeds`, which are distinct.
   * Columns of other seeds are forgotten.
   */
  of(matrix: TermMatrix, seeds: Uint32Array): Float32Array[] {
    if (this.#matrix !== matrix) this.#columns.clear();
    this.#matrix = matrix;
    const dense = new Float64Array(matrix.width);
    this.#columns = new Map(Array.from(seeds, (seed) => [seed, this.#extended(matrix, seed, dense)]));
    return [...this.#columns.values()];
  }

  /**
   * Returns the seed's cosines, computed for the rows that are missing.
   * @param dense all zeros, before and afterwards.
   */
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

const TOLERANCE = 1e-6;
const MAX_STEPS_PER_ROW = 10_000;

interface OneClassModel {
  /** Weight per training row in [0, 1]; 0 for a row that is not a support vector. */
  readonly alphas: Float64Array;
  /** Offset ρ of the boundary Σ_i α_i·K(x_i, x) = ρ. */
  readonly rho: number;
}

/**
 * Fits a one-class SVM: minimises ½·αᵀKα subject to 0 ≤ α_i ≤ 1 and Σα_i = ν·n. SMO: each step moves weight between the
 * pair that violates the optimality conditions most, until the violation is below `TOLERANCE`, or after
 * `MAX_STEPS_PER_ROW` · n steps.
 *
 * This solver replaces libsvm because the kernel is precomputed. Web builds of libsvm take dense rows, return
 * coefficients as text only, and need half a millisecond per predicted page. The tests use libsvm as reference.
 *
 * @param kernel n × n, symmetric, row-major.
 * @param nu in (0, 1].
 */
export function solveOneClass(kernel: Float64Array, n: number, nu: number): OneClassModel {
  const alphas = initialWeights(n, nu);
  const gradient = new Float64Array(n);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < n; j += 1) {
      gradient[i] = (gradient[i] as number) + (kernel[i * n + j] as number) * (alphas[j] as number);
    }
  }
  for (let step = 0; step < n * MAX_STEPS_PER_ROW; step += 1) {
    const { lowest, highest, gap } = worstPair(alphas, gradient);
    if (gap < TOLERANCE) break;
    const up = lowest * n;
    const down = highest * n;
    const bend = Math.max(
      1e-12,
      (kernel[up + lowest] as number) + (kernel[down + highest] as number) - 2 * (kernel[up + highest] as number),
    );
    const room = Math.min(1 - (alphas[lowest] as number), alphas[highest] as number);
    const shift = Math.min(gap / bend, room);
    alphas[lowest] = (alphas[lowest] as number) + shift;
    alphas[highest] = shift === room && alphas[highest] === room ? 0 : (alphas[highest] as number) - shift;
    for (let i = 0; i < n; i += 1) {
      gradient[i] = (gradient[i] as number) + shift * ((kernel[up + i] as number) - (kernel[down + i] as number));
    }
  }
  return { alphas, rho: boundaryOffset(alphas, gradient) };
}

/** Returns weight 1 for the first rows, the rest of ν·n for the next row, and 0 for all others. */
function initialWeights(n: number, nu: number): Float64Array {
  const alphas = new Float64Array(n);
  const total = nu * n;
  const full = Math.min(n, Math.floor(total));
  alphas.fill(1, 0, full);
  if (full < n) alphas[full] = total - full;
  return alphas;
}

/**
 * Returns the row that should gain weight (lowest gradient, α < 1), the row that should lose weight (highest gradient,
 * α > 0), and the difference of their gradients. A missing row is −1, and the difference is then 0.
 */
function worstPair(alphas: Float64Array, gradient: Float64Array): { lowest: number; highest: number; gap: number } {
  let lowest = -1;
  let highest = -1;
  for (let i = 0; i < alphas.length; i += 1) {
    const alpha = alphas[i] as number;
    const slope = gradient[i] as number;
    if (alpha < 1 && (lowest < 0 || slope < (gradient[lowest] as number))) lowest = i;
    if (alpha > 0 && (highest < 0 || slope > (gradient[highest] as number))) highest = i;
  }
  const gap = lowest < 0 || highest < 0 ? 0 : (gradient[highest] as number) - (gradient[lowest] as number);
  return { lowest, highest, gap };
}

/**
 * Returns ρ: the mean gradient of rows with 0 < α < 1. Without such rows, the middle between the lowest gradient with α
 * = 0 and the highest with α = 1, or the one of these bounds that exists; −∞ without rows.
 */
function boundaryOffset(alphas: Float64Array, gradient: Float64Array): number {
  let free = 0;
  let sum = 0;
  let upper = Number.POSITIVE_INFINITY;
  let lower = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < alphas.length; i += 1) {
    const slope = gradient[i] as number;
    if (alphas[i] === 0) upper = Math.min(upper, slope);
    else if ((alphas[i] as number) >= 1) lower = Math.max(lower, slope);
    else {
      free += 1;
      sum += slope;
    }
  }
  if (free > 0) return sum / free;
  if (!Number.isFinite(upper)) return lower;
  return Number.isFinite(lower) ? (upper + lower) / 2 : upper;
}

import { GramCache } from './gram-cache';
import { solveLogistic } from './logistic-solver';
import { lowest } from './order';
import type { Explainer, RankingInput } from './ranker';
import type { RankingCache } from './ranking-cache';

/** One way to see pages as vectors. */
export interface PageView {
  /** Another number whenever the vectors changed. */
  readonly version: number;
  /** To be called before the others, with each new input. */
  update(input: RankingInput): void;
  /** Adds `scale` × the dot products of a row with `others` to `products`. */
  addProducts(row: number, others: readonly number[], scale: number, products: Float32Array): void;
  /** Tells what terms add to a row's dot product with Σ_t factor_t · the vector of training row t; absent where no terms do. */
  explainer?(training: readonly number[], factors: Float64Array): Explainer;
  /** Adds `scale` × the dot product of each of `rows` with Σ_t factor_t · the vector of training row t to `sums`. */
  addScores(
    rows: Uint32Array,
    training: readonly number[],
    factors: Float64Array,
    scale: number,
    sums: Float64Array,
  ): void;
}

export interface ClassifierOptions {
  /** Candidates that serve as weak negatives: enough to know what is common, few enough to fit at once. */
  readonly poolSample: number;
  /** Background pages used. */
  readonly backgroundSample: number;
  /** C of the regression. Vectors are short, so it is large. */
  readonly penalty: number;
  /** Shrinkage of the gradient at which the fit stops. */
  readonly tolerance: number;
  /** Weight of a rejected page against that of a seed. */
  readonly rejectedWeight: number;
}

export const CLASSIFIER_OPTIONS: ClassifierOptions = {
  poolSample: 300,
  backgroundSample: 100,
  penalty: 30,
  tolerance: 1e-2,
  rejectedWeight: 1,
};

/** A fit: the rows it was trained on, seeds first, and w = Σ_i β_i·x_i. */
export interface PoolFit {
  readonly rows: readonly number[];
  readonly betas: Float64Array;
  readonly intercept: number;
}

/**
 * Logistic regression that learns from positive and unlabelled pages, on one or several views of the pages side by side.
 *
 * Positives are the seeds. Negatives are the background, the user's rejections and a sample of the candidates; background and
 * sample together weigh as much as the seeds, whatever their number, so that relevant pages among them cost little. The sample is
 * the candidates whose addresses hash lowest, so it does not depend on their order and hardly changes with a verdict.
 */
export class PoolClassifier {
  readonly #cache: RankingCache;
  readonly #options: ClassifierOptions;
  readonly #views: readonly (readonly [PageView, number])[];
  #versions = '';
  #gram = new GramCache(() => new Float32Array());

  /** @param views with the length of each one's vectors. */
  constructor(
    cache: RankingCache,
    views: readonly (readonly [PageView, number])[],
    options: Partial<ClassifierOptions> = {},
  ) {
    this.#cache = cache;
    this.#views = views;
    this.#options = { ...CLASSIFIER_OPTIONS, ...options };
  }

  /** Undefined without seeds or without anything to set them against. */
  train(input: RankingInput): PoolFit | undefined {
    const { seeds } = input;
    const rows = this.#trainingRows(input);
    if (seeds.length === 0 || rows.length === seeds.length) return undefined;
    for (const [view] of this.#views) view.update(input);
    const versions = this.#views.map(([view]) => view.version).join(' ');
    if (versions !== this.#versions) {
      this.#versions = versions;
      this.#gram = new GramCache((row, others) => {
        const products = new Float32Array(others.length);
        for (const [view, length] of this.#views) view.addProducts(row, others, length ** 2, products);
        return products;
      });
    }
    const { betas, intercept } = solveLogistic({
      kernel: this.#gram.kernel(rows),
      labels: new Int8Array(rows.length).fill(-1).fill(1, 0, seeds.length),
      penalties: this.#penalties(input, rows),
      tolerance: this.#options.tolerance,
    });
    return { rows, betas, intercept };
  }

  /** Log-odds per candidate. */
  scores({ candidates }: RankingInput, { rows, betas, intercept }: PoolFit): Float64Array {
    const scores = new Float64Array(candidates.length).fill(intercept);
    for (const [view, length] of this.#views) view.addScores(candidates, rows, betas, length ** 2, scores);
    return scores;
  }

  /** Tells what terms add to the scores of a fit. */
  explainer({ rows, betas }: PoolFit): Explainer {
    const explainers = this.#views.map(([view, length]) => ({
      tell: view.explainer?.(rows, betas),
      square: length ** 2,
    }));
    return (row, scale, parts) => {
      for (const { tell, square } of explainers) tell?.(row, scale * square, parts);
    };
  }

  /** Seeds first; each kind by hash, so that sums are rounded alike whatever the order of pages. */
  #trainingRows(input: RankingInput): number[] {
    const { seeds, negatives, rejected, candidates } = input;
    const hashes = this.#cache.urlHashes(input);
    const refused = new Set(rejected);
    const { backgroundSample, poolSample } = this.#options;
    const background = negatives.filter((row) => !refused.has(row));
    return [
      ...lowest(seeds, hashes, seeds.length),
      ...lowest(rejected, hashes, rejected.length),
      ...lowest(background, hashes, backgroundSample),
      ...lowest(candidates, hashes, poolSample),
    ];
  }

  #penalties({ seeds, rejected }: RankingInput, rows: readonly number[]): Float64Array {
    const { penalty, rejectedWeight } = this.#options;
    const refused = new Set(rejected);
    const common = rows.length - seeds.length - refused.size;
    return Float64Array.from(rows, (row, i) => {
      if (i < seeds.length) return penalty;
      return penalty * (refused.has(row) ? rejectedWeight : seeds.length / common);
    });
  }
}

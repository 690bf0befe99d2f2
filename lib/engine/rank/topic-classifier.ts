import { AddressVectors } from './address-vectors';
import { DampedTerms } from './damped-terms';
import { GramCache } from './gram-cache';
import { solveLogistic } from './logistic-solver';
import { lowest } from './order';
import type { Ranker, RankingInput } from './ranker';
import type { RankingCache } from './ranking-cache';

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
  /** Length of the address part of a vector, that of the terms being 1. */
  readonly addressLength: number;
}

export const CLASSIFIER_OPTIONS: ClassifierOptions = {
  poolSample: 200,
  backgroundSample: 100,
  penalty: 100,
  tolerance: 1e-2,
  rejectedWeight: 1,
  addressLength: 0.7,
};

/**
 * The product's own evidence for a page: logistic regression on damped TF-IDF of terms and of the parts of the address.
 *
 * Positives are the seeds. Negatives are the background, the user's rejections and, because candidates are mostly off
 * topic, a sample of the candidates themselves; background and sample together weigh as much as the seeds, whatever their
 * number (learning from positive and unlabelled pages). The sample is the candidates whose addresses hash lowest, so it
 * does not depend on their order and hardly changes with a verdict.
 */
export class TopicClassifier implements Ranker {
  readonly name = 'topic-classifier';
  readonly #cache: RankingCache;
  readonly #options: ClassifierOptions;
  readonly #terms: DampedTerms;
  readonly #addresses = new AddressVectors();
  #version = -1;
  #gram = new GramCache(() => new Float32Array());
  /** Weight of each address feature in the last fit; empty while there is none. */
  #address: Float64Array = new Float64Array(0);

  constructor(cache: RankingCache, options: Partial<ClassifierOptions> = {}) {
    this.#cache = cache;
    this.#options = { ...CLASSIFIER_OPTIONS, ...options };
    this.#terms = new DampedTerms(cache);
  }

  /** Log-odds per candidate; undefined without seeds or without anything to set them against. */
  score(input: RankingInput): Float64Array | undefined {
    const { matrix, seeds, candidates } = input;
    const rows = this.#trainingRows(input);
    this.#address = new Float64Array(0);
    if (seeds.length === 0 || rows.length === seeds.length) return undefined;
    this.#update(input);
    const { betas, intercept } = solveLogistic({
      kernel: this.#gram.kernel(rows),
      labels: new Int8Array(rows.length).fill(-1).fill(1, 0, seeds.length),
      penalties: this.#penalties(input, rows),
      tolerance: this.#options.tolerance,
    });
    const scores = this.#terms.dots(matrix, candidates, this.#terms.combination(matrix, rows, betas));
    this.#address = this.#addresses.combination(rows, betas);
    const square = this.#options.addressLength ** 2;
    for (let i = 0; i < scores.length; i += 1) {
      const part = this.#addresses.dot(candidates[i] as number, this.#address);
      scores[i] = (scores[i] as number) + square * part + intercept;
    }
    return scores;
  }

  addressLogOdds(url: string): number | undefined {
    return this.#address.length === 0 ? undefined : this.#addresses.dotOf(url, this.#address);
  }

  #update(input: RankingInput): void {
    const { version } = this.#cache.documentFrequency(input);
    if (version === this.#version) return;
    this.#version = version;
    const { matrix } = input;
    this.#terms.update(input);
    this.#addresses.update(input);
    const square = this.#options.addressLength ** 2;
    this.#gram = new GramCache((row, others) => {
      const products = this.#terms.products(matrix, row, others);
      this.#addresses.addProducts(row, others, square, products);
      return products;
    });
  }

  /** Seeds first; each kind by hash, so that sums are rounded alike whatever the order of pages. */
  #trainingRows({ seeds, negatives, rejected, candidates, ...rest }: RankingInput): number[] {
    const hashes = this.#cache.urlHashes({ seeds, negatives, rejected, candidates, ...rest });
    const refused = new Set(rejected);
    const { backgroundSample, poolSample } = this.#options;
    return [
      ...lowest(seeds, hashes, seeds.length),
      ...lowest(rejected, hashes, rejected.length),
      ...lowest(
        negatives.filter((row) => !refused.has(row)),
        hashes,
        backgroundSample,
      ),
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

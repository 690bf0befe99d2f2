import { AddressVectors } from './address-vectors';
import { DampedTerms } from './damped-terms';
import { solveDualLogistic } from './dual-logistic-solver';
import type { RankingInput } from './ranker';
import type { RankingCache } from './ranking-cache';

export interface ClassifierOptions {
  /** Candidates that serve as weak negatives: enough to know what is common, few enough to fit at once. */
  readonly poolSample: number;
  /** C of the regression. Vectors are short, so it is large. */
  readonly penalty: number;
  /** Log-odds that the fit may be off. */
  readonly tolerance: number;
  /** Passes of the fit at most. */
  readonly epochs: number;
  /** Weight of a rejected page against that of a seed. */
  readonly rejectedWeight: number;
  /** Length of the address part of a vector, that of the terms being 1: with one seed, and with many. */
  readonly addressLength: readonly [oneSeed: number, manySeeds: number];
}

export const CLASSIFIER_OPTIONS: ClassifierOptions = {
  poolSample: 300,
  penalty: 100,
  tolerance: 0.02,
  epochs: 10,
  rejectedWeight: 1,
  addressLength: [0.6, 1],
};

/**
 * The product's own evidence for a page: logistic regression on damped TF-IDF of terms and of the parts of the address.
 *
 * Positives are the seeds. Negatives are the background, the user's rejections and, because candidates are mostly off
 * topic, a sample of the candidates themselves; background and sample together weigh as much as the seeds, whatever their
 * number (learning from positive and unlabelled pages). The sample is the candidates whose addresses hash lowest, so it
 * does not depend on their order and hardly changes with a verdict.
 */
export class TopicClassifier {
  readonly #cache: RankingCache;
  readonly #options: ClassifierOptions;
  readonly #terms: DampedTerms;
  readonly #addresses = new AddressVectors();

  constructor(cache: RankingCache, options: Partial<ClassifierOptions> = {}) {
    this.#cache = cache;
    this.#options = { ...CLASSIFIER_OPTIONS, ...options };
    this.#terms = new DampedTerms(cache);
  }

  /** Log-odds per candidate; undefined without seeds or without anything to set them against. */
  score(input: RankingInput): Float64Array | undefined {
    const { matrix, seeds, candidates } = input;
    const rows = this.#trainingRows(input);
    if (seeds.length === 0 || rows.length === seeds.length) return undefined;
    this.#terms.update(input);
    this.#addresses.update(input);
    const [one, many] = this.#options.addressLength;
    const scale = many - (many - one) / seeds.length;
    const addressAt = matrix.width;
    const vectors = rows.map((row) => this.#vector(input, row, scale));
    const { coefficients, intercept } = solveDualLogistic({
      features: vectors.map(({ features }) => features),
      values: vectors.map(({ values }) => values),
      width: matrix.width + this.#addresses.width,
      labels: new Int8Array(rows.length).fill(-1).fill(1, 0, seeds.length),
      penalties: this.#penalties(input, rows),
      tolerance: this.#options.tolerance,
      epochs: this.#options.epochs,
    });
    const scores = this.#terms.dots(matrix, candidates, coefficients.subarray(0, addressAt));
    const addressPart = coefficients.subarray(addressAt);
    for (let i = 0; i < scores.length; i += 1) {
      const address = this.#addresses.dot(candidates[i] as number, addressPart);
      scores[i] = (scores[i] as number) + scale * address + intercept;
    }
    return scores;
  }

  /** Seeds first; each kind by hash, since the fit goes through the rows in turn. */
  #trainingRows(input: RankingInput): number[] {
    const hashes = this.#cache.urlHashes(input);
    const byHash = (a: number, b: number) => (hashes[a] as number) - (hashes[b] as number);
    const pool = lowest(input.candidates, hashes, this.#options.poolSample);
    return [...input.seeds.toSorted(byHash), ...input.negatives.toSorted(byHash), ...pool];
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

  /** Terms and address as one vector: address features are numbered after the terms. */
  #vector({ matrix }: RankingInput, row: number, scale: number): { features: Uint32Array; values: Float32Array } {
    const terms = this.#terms.unitRow(matrix, row);
    const address = this.#addresses.unitRow(row);
    const { ids } = matrix.row(row);
    const features = new Uint32Array(ids.length + address.ids.length);
    const values = new Float32Array(features.length);
    features.set(ids);
    values.set(terms);
    for (let i = 0; i < address.ids.length; i += 1) {
      features[ids.length + i] = matrix.width + (address.ids[i] as number);
      values[ids.length + i] = scale * (address.values[i] as number);
    }
    return { features, values };
  }
}

/** The `count` rows with the lowest keys, in ascending order of keys. */
function lowest(rows: Uint32Array, keys: Uint32Array, count: number): number[] {
  const key = (row: number) => keys[row] as number;
  const sorted = Uint32Array.from(rows, key).sort();
  const limit = sorted[Math.min(count, sorted.length) - 1] ?? 0;
  const chosen: number[] = [];
  for (const row of rows) if (key(row) <= limit) chosen.push(row);
  return chosen.sort((a, b) => key(a) - key(b)).slice(0, count);
}

import { AddressTable } from './address-features';
import { DampedTerms, damped } from './damped-terms';
import { solveLogistic } from './logistic-solver';
import type { RankingInput } from './ranker';
import type { RankingCache } from './ranking-cache';

/** Candidates that serve as weak negatives: enough to know what is common, few enough to fit at once. */
const POOL_SAMPLE = 600;
/** C of the regression. Term vectors are short, so it is large. */
const PENALTY = 100;
const TOLERANCE = 1e-3;
/** A rejected page against one seed. */
const REJECTED_WEIGHT = 1;
/** Length of the address part of a vector, that of the terms being 1: with one seed, and with many. */
const ADDRESS_LENGTH_ONE_SEED = 0.6;
const ADDRESS_LENGTH_MANY_SEEDS = 1;

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
  readonly #terms: DampedTerms;
  readonly #addresses = new AddressTable();

  constructor(cache: RankingCache) {
    this.#cache = cache;
    this.#terms = new DampedTerms(cache);
  }

  /** Log-odds per candidate; undefined without seeds or without anything to set them against. */
  score(input: RankingInput): Float64Array | undefined {
    const { matrix, seeds, candidates } = input;
    const training = this.#training(input);
    if (seeds.length === 0 || training.rows.length === seeds.length) return undefined;
    this.#terms.update(input);
    this.#addresses.update(input);
    const addressIdf = this.#addressIdf(input);
    const addressLength =
      ADDRESS_LENGTH_MANY_SEEDS - (ADDRESS_LENGTH_MANY_SEEDS - ADDRESS_LENGTH_ONE_SEED) / seeds.length;
    const problem = this.#problem(input, training, addressIdf, addressLength);
    const { coefficients, intercept } = solveLogistic(problem);
    const terms = new Float64Array(matrix.width);
    const addresses = new Float64Array(this.#addresses.width);
    for (const [column, feature] of problem.features.entries()) {
      const coefficient = coefficients[column] as number;
      if (feature < matrix.width) terms[feature] = coefficient;
      else addresses[feature - matrix.width] = coefficient * addressLength;
    }
    const scores = this.#terms.dots(matrix, candidates, terms);
    for (let i = 0; i < scores.length; i += 1) {
      const address = this.#addressDot(candidates[i] as number, addresses, addressIdf);
      scores[i] = (scores[i] as number) + address + intercept;
    }
    return scores;
  }

  #training({ seeds, negatives, rejected, candidates, ...input }: RankingInput): Training {
    const hashes = this.#cache.urlHashes({ seeds, negatives, rejected, candidates, ...input });
    const pool = lowest(candidates, hashes, POOL_SAMPLE);
    const refused = new Set(rejected);
    const common = negatives.length - rejected.length + pool.length;
    const rows: number[] = [...seeds, ...negatives, ...pool];
    const weights = rows.map((row, i) => {
      if (i < seeds.length) return 1;
      return refused.has(row) ? REJECTED_WEIGHT : seeds.length / common;
    });
    return { rows, weights };
  }

  #problem(input: RankingInput, { rows, weights }: Training, addressIdf: Float64Array, addressLength: number) {
    const { matrix, seeds } = input;
    const { offsets: addressOffsets, ids: addressIds } = this.#addresses;
    const offsets = new Uint32Array(rows.length + 1);
    let size = 0;
    for (const row of rows) size += entriesOf(matrix.offsets, row) + entriesOf(addressOffsets, row);
    const columns = new Uint32Array(size);
    const values = new Float64Array(size);
    const columnOf = new Uint32Array(matrix.width + this.#addresses.width);
    const features: number[] = [];
    let entry = 0;
    const put = (feature: number, value: number) => {
      let column = columnOf[feature] as number;
      if (column === 0) {
        column = features.push(feature);
        columnOf[feature] = column;
      }
      columns[entry] = column - 1;
      values[entry] = value;
      entry += 1;
    };
    for (const [r, row] of rows.entries()) {
      const length = this.#terms.length(matrix, row);
      for (let i = matrix.offsets[row] as number; i < (matrix.offsets[row + 1] as number) && length > 0; i += 1) {
        const id = matrix.ids[i] as number;
        put(id, (damped(matrix.weights[i] as number) * (this.#terms.idf[id] as number)) / length);
      }
      const scale = addressLength / this.#addressLength(row, addressIdf);
      for (let i = addressOffsets[row] as number; i < (addressOffsets[row + 1] as number); i += 1) {
        const id = addressIds[i] as number;
        put(matrix.width + id, scale * (addressIdf[id] as number));
      }
      offsets[r + 1] = entry;
    }
    const labels = new Int8Array(rows.length).fill(-1).fill(1, 0, seeds.length);
    return {
      offsets,
      columns,
      values,
      width: features.length,
      labels,
      weights: Float64Array.from(weights),
      penalty: PENALTY,
      tolerance: TOLERANCE,
      features,
    };
  }

  #addressIdf({ seeds, negatives, candidates }: RankingInput): Float64Array {
    const { offsets, ids, width } = this.#addresses;
    const frequency = new Float64Array(width);
    let pages = 0;
    for (const rows of [seeds, negatives, candidates]) {
      for (const row of rows) {
        const start = offsets[row] as number;
        const end = offsets[row + 1] as number;
        if (end > start) pages += 1;
        for (let i = start; i < end; i += 1) {
          const id = ids[i] as number;
          frequency[id] = (frequency[id] as number) + 1;
        }
      }
    }
    return frequency.map((count) => (count === 0 ? 0 : Math.max(0, Math.log((pages + 1) / (count + 0.5)))));
  }

  /** At least a little above 0, so that an address whose parts are everywhere divides nothing by 0. */
  #addressLength(row: number, idf: Float64Array): number {
    const { offsets, ids } = this.#addresses;
    let square = 1e-12;
    for (let i = offsets[row] as number; i < (offsets[row + 1] as number); i += 1) {
      square += (idf[ids[i] as number] as number) ** 2;
    }
    return Math.sqrt(square);
  }

  #addressDot(row: number, dense: Float64Array, idf: Float64Array): number {
    const { offsets, ids } = this.#addresses;
    let square = 1e-12;
    let sum = 0;
    for (let i = offsets[row] as number; i < (offsets[row + 1] as number); i += 1) {
      const id = ids[i] as number;
      const weight = idf[id] as number;
      square += weight * weight;
      sum += weight * (dense[id] as number);
    }
    return sum / Math.sqrt(square);
  }
}

interface Training {
  /** Seeds first. */
  readonly rows: readonly number[];
  readonly weights: readonly number[];
}

function entriesOf(offsets: Uint32Array, row: number): number {
  return (offsets[row + 1] as number) - (offsets[row] as number);
}

/** The `count` rows with the lowest keys, in ascending order of keys. */
function lowest(rows: Uint32Array, keys: Uint32Array, count: number): number[] {
  const key = (row: number) => keys[row] as number;
  const sorted = Uint32Array.from(rows, key).sort();
  const limit = sorted[Math.min(count, sorted.length) - 1] ?? 0;
  const chosen = Array.from(rows).filter((row) => key(row) <= limit);
  return chosen.sort((a, b) => key(a) - key(b)).slice(0, count);
}

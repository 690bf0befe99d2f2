import { addressFeatures } from '../../lib/engine/rank/address-vectors';
import type { CrawlModel } from '../../lib/transfer/crawlers/crawl-model';

/** Highest version of the format that this reader knows. */
const KNOWN_VERSION = 1;

type WeightedWords = CrawlModel['terms'];

/** Reader of a topic's model in TypeScript; the format is documented in `model.schema.json`. */
export class TopicModel {
  readonly #terms: LinearView;
  readonly #address: LinearView;

  /** @throws Error if the object is not a model, or of a later version. */
  constructor(private readonly model: CrawlModel) {
    if (model.format !== 'tendril-topic-model') throw new Error('This is no model of a topic');
    if (model.version > KNOWN_VERSION) throw new Error(`Version ${model.version} of the model is too new`);
    this.#terms = new LinearView(model.terms);
    this.#address = new LinearView(model.address);
  }

  /**
   * Returns the log-odds that a page adds by its terms: w·x with x = v / ‖v‖ and v = ln(1 + count) · IDF.
   * @param terms distinct. @param counts parallel to `terms`
   */
  logOdds(terms: readonly string[], counts: readonly number[]): number {
    return this.#terms.dot(
      terms,
      counts.map((count) => Math.log1p(count)),
    );
  }

  /** Returns the log-odds that the features of a canonical URL add before its page is known. */
  addressLogOdds(url: string): number {
    const features = addressFeatures(url);
    return this.#address.dot(features, Array(features.length).fill(1));
  }

  /**
   * Returns the log-odds of a page by intercept and terms, without its URL, which would prefer the hosts of the seeds.
   */
  pageLogOdds(terms: readonly string[], counts: readonly number[]): number {
    return this.model.intercept + this.logOdds(terms, counts);
  }

  /** Returns the calibrated probability of relevance, in [0, 1]. */
  probability(logOdds: number): number {
    return this.model.calibration.reduce(
      (sum, { slope, intercept, ceiling, weight }) => sum + weight * ceiling * logistic(intercept + slope * logOdds),
      0,
    );
  }
}

/** Returns 1 / (1 + e^−x), to which the model's threshold refers. */
export function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** Weights of words with their IDF; an unknown word has weight 0 and the highest IDF. */
class LinearView {
  readonly #words = new Map<string, readonly [idf: number, weight: number]>();
  readonly #unknown: readonly [number, number];

  constructor({ words, rarest }: WeightedWords) {
    for (const [word, idf, weight] of words) this.#words.set(word, [idf, weight]);
    this.#unknown = [rarest, 0];
  }

  /** Returns w·x with x = v / ‖v‖ and v = value · IDF; 0 without words. @param values parallel to `words` */
  dot(words: readonly string[], values: readonly number[]): number {
    let sum = 0;
    let square = 1e-12;
    for (const [i, word] of words.entries()) {
      const [idf, weight] = this.#words.get(word) ?? this.#unknown;
      const value = (values[i] as number) * idf;
      sum += value * weight;
      square += value * value;
    }
    return sum / Math.sqrt(square);
  }
}

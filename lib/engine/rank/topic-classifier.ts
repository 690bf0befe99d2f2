import { AddressVectors } from './address-vectors';
import { type ClassifierOptions, PoolClassifier, type PoolFit } from './pool-classifier';
import type { Explainer, Ranker, RankingInput } from './ranker';
import type { RankingCache } from './ranking-cache';
import { TermVectors } from './term-vectors';

/** Lengths of the parts of a page's vector: its terms twice over, damped and by frequency, and its address. */
const DAMPED_LENGTH = 0.7;
const FREQUENCY_LENGTH = 0.7;
const ADDRESS_LENGTH = 0.5;

/**
 * Classifier of terms and addresses, on three views side by side: what a page says at all, what it says again and again, and
 * where it stands. Learning them together keeps a site's frame text from passing for its topic: what all pages of a host share, the
 * address explains.
 */
export class TopicClassifier implements Ranker {
  readonly name = 'topic-classifier';
  readonly #addresses = new AddressVectors();
  readonly #classifier: PoolClassifier;
  #fit: PoolFit | undefined;
  /** Weight of each address feature in the last fit; undefined while there is none. */
  #address: Float64Array | undefined;

  constructor(cache: RankingCache, options: Partial<ClassifierOptions> = {}) {
    this.#classifier = new PoolClassifier(
      cache,
      [
        [new TermVectors('damped'), DAMPED_LENGTH],
        [new TermVectors('frequency'), FREQUENCY_LENGTH],
        [this.#addresses, ADDRESS_LENGTH],
      ],
      options,
    );
  }

  /** Log-odds per candidate; undefined without seeds or without anything to set them against. */
  score(input: RankingInput): Float64Array | undefined {
    const fit = this.#classifier.train(input);
    this.#fit = fit;
    this.#address = fit && this.#addresses.combination(fit.rows, fit.betas);
    return fit && this.#classifier.scores(input, fit);
  }

  explainer(): Explainer | undefined {
    return this.#fit && this.#classifier.explainer(this.#fit);
  }

  addressLogOdds(url: string): number | undefined {
    return this.#address && this.#addresses.dotOf(url, this.#address);
  }
}

import { AddressVectors } from './address-vectors';
import type { ClassifierOptions } from './classifier-options';
import { createFunctionWordView } from './function-word-view';
import { LatentSpace } from './latent-space';
import { PoolClassifier, type PoolFit, type Weighing } from './pool-classifier';
import type { Explainer, Ranker, RankingInput } from './ranker';
import type { RankingCache } from './ranking-cache';
import { TermVectors } from './term-vectors';

/** Square of the length of the address part where seeds stand out by their addresses as by their terms; those of the terms are 1. */
const ADDRESS_SQUARE = 0.25;
const MOST_ADDRESS_SQUARE = 0.64;
/** The first of the views. */
const TERM_VIEWS = 3;
/** How far seeds are thought to stand out by what they begin with: less than by their terms, for a site's pages begin alike, too. */
const EXPECTED_EARLY = 1;
/** Place of the latent space among the views, and its part against theirs: seeds of a topic stand out in it more than it tells of them. */
const LATENT_VIEW = 4;
const LATENT_SHARE = 0.5;

/** Each kind of evidence gets its part by the square of how far the seeds stand out in it. */
const weigh: Weighing = (standOuts) => {
  const squares = standOuts.map((value, view) => (view === LATENT_VIEW ? LATENT_SHARE : 1) * value ** 2);
  const address = squares.pop() as number;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const meanOfTerms = sum(squares.slice(0, TERM_VIEWS)) / TERM_VIEWS;
  const addressSquare = Math.min(MOST_ADDRESS_SQUARE, (ADDRESS_SQUARE * address) / meanOfTerms);
  const all = sum(squares);
  return [...squares.map((square) => square / all), addressSquare];
};

/**
 * Classifier of terms and addresses, on seven views side by side: what a page says that others do not, what it says again and again,
 * which words it has at all, what it begins with, what it speaks of whatever the words (latent semantic analysis), its function words, and
 * where it stands. Learning them together keeps a site's frame text from passing for its topic: what all pages of a host share, the
 * address explains.
 */
export class TopicClassifier implements Ranker {
  readonly name = 'topic-classifier';
  readonly #addresses = new AddressVectors();
  readonly #classifier: PoolClassifier;
  #fit: PoolFit | undefined;
  /** The last fit without likely pages. */
  #addressFit: PoolFit | undefined;
  /** Weight of each address feature in it; undefined while there is none. */
  #address: Float64Array | undefined;

  constructor(cache: RankingCache, options: Partial<ClassifierOptions> = {}) {
    const terms = [cache.damped, cache.frequency, new TermVectors('presence')];
    const early = new TermVectors('earliness', EXPECTED_EARLY);
    const views = [...terms, early, new LatentSpace(cache), createFunctionWordView(), this.#addresses];
    this.#classifier = new PoolClassifier(cache, views, weigh, options);
  }

  prepare(input: RankingInput): Iterable<void> {
    return this.#classifier.prepare(input);
  }

  /** Log-odds per candidate; undefined without seeds or without anything to set them against. */
  score(input: RankingInput): Float64Array | undefined {
    const fit = this.#classifier.train(input);
    this.#fit = fit;
    // Addresses that wait are held against those of the user's own pages.
    if (input.likely === undefined && fit !== this.#addressFit) {
      this.#addressFit = fit;
      this.#address = fit && this.#classifier.direction(fit, this.#addresses);
    }
    return fit && this.#classifier.scores(input, fit);
  }

  leftOpen(): number {
    return this.#fit?.open ?? 1;
  }

  explainer(): Explainer | undefined {
    return this.#fit && this.#classifier.explainer(this.#fit);
  }

  get addressModel(): object | undefined {
    return this.#address;
  }

  addressLogOdds(url: string): number | undefined {
    return this.#address && this.#addresses.dotOf(url, this.#address);
  }
}

import { AddressVectors } from './address-vectors';
import { LatentSpace } from './latent-space';
import { type LinearFit, PositiveUnlabelledClassifier, type SharedView } from './positive-unlabelled-classifier';
import type { Explainer, Ranker, RankingInput } from './ranker';
import type { RankingCache } from './ranking-cache';

/** Share of each view in the kernel of two pages; that of the latent directions is for many seeds. */
export const VIEW_SHARES = { terms: 1, latent: 1 / 3, address: 1 / 2 } as const;
export type ViewShares = Readonly<Record<keyof typeof VIEW_SHARES, number>>;

/**
 * The default ranker: one logistic regression (DWDBRM eq 2, on weighted terms) over three views of a page. The views
 * are its terms, its latent directions (LSA of the topic's own pages) and its URL. The URL view absorbs what all pages
 * of one site share, so that the site's navigation text does not count as the topic.
 */
export class TopicClassifier implements Ranker {
  readonly name = 'topic-classifier';
  readonly #addresses = new AddressVectors();
  readonly #classifier: PositiveUnlabelledClassifier;
  /** Trained with pseudo-relevant pages as additional positives. */
  readonly #feedback: PositiveUnlabelledClassifier;
  #fit: LinearFit | undefined;
  /** Weight per address feature; undefined if the ranker abstained. */
  #addressWeights: Float64Array | undefined;

  /** @param shares of the views; a view of share 0 is left out. */
  constructor(cache: RankingCache, shares: ViewShares = VIEW_SHARES) {
    const views: readonly SharedView[] = [
      { view: cache.termVectors, share: shares.terms },
      // The latent space has few dimensions, in which a single seed is near many pages, so its share grows with the
      // seeds.
      { view: new LatentSpace(cache), share: shares.latent, growsWithSeeds: true },
      { view: this.#addresses, share: shares.address },
    ];
    const used = views.filter(({ share }) => share > 0);
    this.#classifier = new PositiveUnlabelledClassifier(cache, used);
    this.#feedback = new PositiveUnlabelledClassifier(cache, used);
  }

  prepare(input: RankingInput): Iterable<void> {
    return this.#classifier.prepare(input);
  }

  /**
   * Trains the model if needed, and returns the log-odds per candidate; returns undefined without seeds or without
   * negatives.
   */
  score(input: RankingInput): Float64Array | undefined {
    const fit = this.#classifier.train(input);
    if (fit !== this.#fit) {
      this.#fit = fit;
      this.#addressWeights = fit && this.#classifier.direction(fit, this.#addresses);
    }
    return fit && this.#classifier.scores(input.candidates, fit);
  }

  /**
   * Returns the log-odds of the candidates after training with pseudo-relevant rows; undefined without seeds or
   * negatives.
   */
  scoreWithFeedback(input: RankingInput, pseudoRelevant: Uint32Array): Float64Array | undefined {
    const fit = this.#feedback.train(input, pseudoRelevant);
    return fit && this.#feedback.scores(input.candidates, fit);
  }

  /** Returns the explainer of the last fit; undefined before it, and if the ranker abstained. */
  explainer(): Explainer | undefined {
    return this.#fit && this.#classifier.explainer(this.#fit);
  }

  /** Weights of the address view; a new object after each fit. */
  get addressModel(): object | undefined {
    return this.#addressWeights;
  }

  /**
   * Returns the part of the log-odds that comes from an address alone; undefined before the first fit, and if the
   * ranker abstained.
   */
  addressLogOdds(url: string): number | undefined {
    return this.#addressWeights && this.#addresses.dotOf(url, this.#addressWeights);
  }
}

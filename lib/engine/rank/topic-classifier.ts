import { AddressVectors } from './address-vectors';
import { LatentSpace } from './latent-space';
import { type LinearFit, PositiveUnlabelledClassifier, type SharedView } from './positive-unlabelled-classifier';
import type { Explainer, Ranker, RankingInput } from './ranker';
import type { RankingCache } from './ranking-cache';

/** Shares of the latent and the address view; that of the terms is 1. */
const LATENT_SHARE = 0.5;
export const ADDRESS_SHARE = 0.5;

/**
 * The product's own ranker: one regression (DWDBRM eq 2, on weighted terms) over three views of a page: its terms, its latent
 * directions (LSA of the topic's own pages) and its URL. Fitted together, the URL explains what all pages of one site share, so
 * that a site's frame text is not taken for the topic.
 */
export class TopicClassifier implements Ranker {
  readonly name = 'topic-classifier';
  readonly #addresses = new AddressVectors();
  readonly #classifier: PositiveUnlabelledClassifier;
  /** Trained on pseudo-relevant pages as well. */
  readonly #feedback: PositiveUnlabelledClassifier;
  #fit: LinearFit | undefined;
  /** Weight per address feature; undefined where the ranker abstained. */
  #addressWeights: Float64Array | undefined;

  constructor(cache: RankingCache) {
    const views: readonly SharedView[] = [
      { view: cache.termVectors, share: 1 },
      { view: new LatentSpace(cache), share: LATENT_SHARE },
      { view: this.#addresses, share: ADDRESS_SHARE },
    ];
    this.#classifier = new PositiveUnlabelledClassifier(cache, views);
    this.#feedback = new PositiveUnlabelledClassifier(cache, views);
  }

  prepare(input: RankingInput): Iterable<void> {
    return this.#classifier.prepare(input);
  }

  /** Log-odds per candidate. */
  score(input: RankingInput): Float64Array | undefined {
    const fit = this.#classifier.train(input);
    if (fit !== this.#fit) {
      this.#fit = fit;
      this.#addressWeights = fit && this.#classifier.direction(fit, this.#addresses);
    }
    return fit && this.#classifier.scores(input.candidates, fit);
  }

  scoreWithFeedback(input: RankingInput, pseudoRelevant: Uint32Array): Float64Array | undefined {
    const fit = this.#feedback.train(input, pseudoRelevant);
    return fit && this.#feedback.scores(input.candidates, fit);
  }

  explainer(): Explainer | undefined {
    return this.#fit && this.#classifier.explainer(this.#fit);
  }

  get addressModel(): object | undefined {
    return this.#addressWeights;
  }

  addressLogOdds(url: string): number | undefined {
    return this.#addressWeights && this.#addresses.dotOf(url, this.#addressWeights);
  }
}

import type { LatentOptions } from './latent-basis';
import { LatentSpace } from './latent-space';
import { PoolClassifier, type PoolFit } from './pool-classifier';
import type { Ranker } from './ranker';
import type { RankingCache } from './ranking-cache';

/**
 * Classifier in the latent space of the topic's own pages (rank/latent-space.ts): likes a page that speaks of the same things in other
 * words, which matters most while there are few seeds. Log-odds; abstains as the topic classifier does.
 */
export function createLatentRanker(cache: RankingCache, options: Partial<LatentOptions> = {}): Ranker {
  const space = new LatentSpace(cache, options);
  const classifier = new PoolClassifier(cache, [space, cache.damped], () => [1, 0]);
  let fit: PoolFit | undefined;
  return {
    name: 'latent',
    prepare: (input) => classifier.prepare(input),
    score(input) {
      fit = classifier.train(input);
      return fit && classifier.scores(input, fit);
    },
    trust: () => trustOf(fit),
    explainer: () => fit && classifier.explainer(fit),
  };
}

/** How far the seeds stand out in the space against how far they do by their terms: the square of the share, at most 1. */
function trustOf(fit: PoolFit | undefined): number {
  const [space = 0, terms = 1] = fit?.standOuts ?? [];
  return Math.min(1, space / terms) ** 2;
}

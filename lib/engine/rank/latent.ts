import { type LatentOptions, LatentSpace } from './latent-space';
import { PoolClassifier, type PoolFit } from './pool-classifier';
import type { Ranker } from './ranker';
import type { RankingCache } from './ranking-cache';
import { TermVectors } from './term-vectors';

/**
 * Classifier in the latent space of the topic's own pages (rank/latent-space.ts): likes a page that speaks of the same things in other
 * words, which matters most while there are few seeds. Log-odds; abstains as the topic classifier does.
 */
export function createLatentRanker(cache: RankingCache, options: Partial<LatentOptions> = {}): Ranker {
  const space = new LatentSpace(new TermVectors('frequency'), cache, options);
  const classifier = new PoolClassifier(cache, [[space, 1]]);
  let fit: PoolFit | undefined;
  return {
    name: 'latent',
    score(input) {
      fit = classifier.train(input);
      return fit && classifier.scores(input, fit);
    },
    explainer: () => fit && classifier.explainer(fit),
  };
}

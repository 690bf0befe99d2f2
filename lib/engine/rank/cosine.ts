import type { Ranker } from './ranker';
import { RankingCache } from './ranking-cache';
import { addCounts, dotCounts } from './sparse';

/**
 * DWDBRM eqs 3 and 5: mean cosine of a page's term-frequency vector to each seed's, in [0, 1].
 *
 * The mean of cosines is one dot product with the mean of the seeds' unit vectors, divided by the page's norm. An empty
 * page has cosine 0 to everything. Abstains without seeds.
 */
export function createCosineRanker(cache = new RankingCache()): Ranker {
  return {
    name: 'cosine',
    score({ matrix, seeds, candidates }) {
      if (seeds.length === 0) return undefined;
      const norms = cache.norms(matrix);
      const mean = new Float64Array(matrix.width);
      for (const seed of seeds) {
        const norm = norms[seed] as number;
        if (norm > 0) addCounts(mean, matrix, seed, 1 / (norm * seeds.length));
      }
      const scores = dotCounts(matrix, candidates, mean);
      for (let i = 0; i < scores.length; i += 1) {
        const norm = norms[candidates[i] as number] as number;
        scores[i] = norm > 0 ? Math.min(1, (scores[i] as number) / norm) : 0;
      }
      return scores;
    },
  };
}

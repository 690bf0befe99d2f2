import type { Explainer, Ranker } from './ranker';
import { RankingCache } from './ranking-cache';
import { addCounts, dotCounts } from './sparse';

/**
 * DWDBRM eqs 3 and 5: mean cosine of a page's term-frequency vector to each seed's. The mean of cosines is one dot product with
 * the mean of the seeds' unit vectors, divided by the page's norm. That mean is the centroid of the Centroid paper, so where the
 * topic has moved its centroid (answers, crawled pages, boosts), pages are held against the moved one; where nothing
 * moved it, this is the paper's form, in [0, 1]. An empty page has cosine 0 to everything. Abstains without seeds.
 */
export function createCosineRanker(cache = new RankingCache()): Ranker {
  let explainer: Explainer | undefined;
  return {
    name: 'cosine',
    score({ matrix, seeds, centroid, boosts, candidates }) {
      explainer = undefined;
      if (seeds.length === 0) return undefined;
      const norms = cache.norms(matrix);
      const mean = new Float64Array(matrix.width);
      const { rows, shares } = centroid ?? {
        rows: seeds,
        shares: new Float64Array(seeds.length).fill(1 / seeds.length),
      };
      for (let i = 0; i < rows.length; i += 1) {
        const norm = norms[rows[i] as number] as number;
        if (norm > 0) addCounts(mean, matrix, rows[i] as number, (shares[i] as number) / norm);
      }
      for (const [id, boost] of boosts) if (id < mean.length) mean[id] = (mean[id] as number) * boost;
      explainer = (row, scale, parts) => {
        const norm = norms[row] as number;
        if (norm === 0) return;
        for (let i = matrix.offsets[row] as number; i < (matrix.offsets[row + 1] as number); i += 1) {
          const id = matrix.ids[i] as number;
          parts[id] = (parts[id] as number) + (scale * (matrix.counts[i] as number) * (mean[id] as number)) / norm;
        }
      };
      const scores = dotCounts(matrix, candidates, mean);
      for (let i = 0; i < scores.length; i += 1) {
        const norm = norms[candidates[i] as number] as number;
        scores[i] = norm > 0 ? (scores[i] as number) / norm : 0;
      }
      return scores;
    },
    explainer: () => explainer,
  };
}

import type { Explainer, Ranker, RankingInput } from '../../rank/ranker';
import { RankingCache } from '../../rank/ranking-cache';
import { addCounts, dotCounts } from './sparse';

/**
 * DWDBRM eqs 3 and 5: mean cosine between a page's term-frequency vector and each seed's. Abstains without seeds.
 *
 * The mean of cosines equals one dot product with the mean of the seeds' unit vectors, divided by the page's norm. If
 * feedback, crawled pages or boosts have moved the topic's centroid, the moved centroid replaces that mean. Otherwise
 * scores follow the paper and lie in [0, 1]. An empty page scores 0. If the topic follows the term weights of Centroid
 * or WL (`relevance`), the scores are the cosines of that paper, by which links are judged too.
 */
export function createCosineRanker(cache = new RankingCache()): Ranker {
  let explainer: Explainer | undefined;
  return {
    name: 'cosine',
    /**
     * Returns the cosine of each candidate and the centroid, or `RankingInput.relevance` where the input has one; 0 for
     * an empty page. Returns undefined without seeds.
     */
    score(input) {
      const { matrix, seeds, candidates } = input;
      explainer = undefined;
      if (seeds.length === 0) return undefined;
      if (input.relevance !== undefined) return Float64Array.from(candidates, input.relevance);
      const norms = cache.norms(matrix);
      const mean = centreOf(input, norms);
      explainer = (row, scale, parts) => {
        const norm = norms[row] as number;
        if (norm === 0) return;
        for (let i = matrix.offsets[row] as number; i < (matrix.offsets[row + 1] as number); i += 1) {
          const id = matrix.ids[i] as number;
          parts[id] = (parts[id] as number) + (scale * (matrix.counts[i] as number) * (mean[id] as number)) / norm;
        }
      };
      return dotCounts(matrix, candidates, mean).map((dot, i) => {
        const norm = norms[candidates[i] as number] as number;
        return norm > 0 ? dot / norm : 0;
      });
    },
    explainer: () => explainer,
  };
}

/**
 * Returns the weighted mean of unit count vectors, multiplied by the user's boosts; dense over term ids. The rows are
 * those of the moved centroid with their shares, else the seeds with equal shares; empty rows add nothing.
 */
function centreOf({ matrix, seeds, centroid, boosts }: RankingInput, norms: Float64Array): Float64Array {
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
  return mean;
}

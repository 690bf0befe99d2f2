import type { Ranker } from './ranker';
import { RankingCache } from './ranking-cache';
import { addBinary, dotBinary } from './sparse';

/** Strength of the prior in pages: α = c·m, β = c·(1 − m), m = share of pages that hold the term. */
const PRIOR_PAGES = 2;
/** Keeps the logarithms finite for a term in every page. */
const EPSILON = 1e-9;

/**
 * DWDBRM eq 6, Bayesian Sets: log p(w | S) / p(w) under independent Beta–Bernoulli terms, in nats and without its
 * constant part. With s_j of n seeds holding term j it is linear in the page's binary terms,
 * q_j = log((α_j + s_j) / α_j) − log((β_j + n − s_j) / β_j). The prior m is taken over seeds, negatives and candidates.
 * Abstains without seeds.
 */
export function createBayesianSetsRanker(cache = new RankingCache()): Ranker {
  return {
    name: 'bayesian-sets',
    score(input) {
      const { matrix, seeds, candidates } = input;
      const n = seeds.length;
      if (n === 0) return undefined;
      const { counts, pages } = cache.documentFrequency(input);
      const held = new Float64Array(matrix.width);
      for (const seed of seeds) addBinary(held, matrix, seed, 1);
      const log = unseenTermLogs(n, pages);
      const q = held;
      for (let j = 0; j < q.length; j += 1) {
        const s = held[j] as number;
        const df = counts[j] as number;
        if (s === 0) {
          q[j] = log(df);
          continue;
        }
        const m = df / pages;
        const alpha = PRIOR_PAGES * m + EPSILON;
        const beta = PRIOR_PAGES * (1 - m) + EPSILON;
        q[j] = Math.log((alpha + s) / alpha) - Math.log((beta + n - s) / beta);
      }
      return dotBinary(matrix, candidates, q);
    },
  };
}

/** q_j of a term that no seed holds depends on its document frequency alone: worked out once per frequency. */
function unseenTermLogs(n: number, pages: number): (documentFrequency: number) => number {
  const known = new Float64Array(pages + 1).fill(Number.NaN);
  return (df) => {
    const value = known[df] as number;
    if (!Number.isNaN(value)) return value;
    const beta = PRIOR_PAGES * (1 - df / pages) + EPSILON;
    const computed = -Math.log((beta + n) / beta);
    known[df] = computed;
    return computed;
  };
}

import type { Ranker, RankingInput } from '../../rank/ranker';
import { countRow, DocumentFrequencies } from '../../topic/weights';
import { dotBinary } from './sparse';

/** Strength c of the prior in pages: α = c·m, β = c·(1 − m), m = share of pages that contain the term. */
const PRIOR_PAGES = 2;
/** Keeps logarithms finite for a term that every page contains. */
const EPSILON = 1e-9;

/**
 * DWDBRM eq 6, Bayesian Sets: log p(w | S) / p(w) under independent Beta–Bernoulli terms, in nats, without the constant
 * part. The score is the sum of q_j over the page's distinct terms, q_j = log((α_j + s_j) / α_j) − log((β_j + n − s_j)
 * / β_j). Here s_j of n seeds contain term j. The prior m covers all rows. A page without terms scores 0. Abstains
 * without seeds.
 */
export function createBayesianSetsRanker(): Ranker {
  const frequencies = new DocumentFrequencies();
  return {
    name: 'bayesian-sets',
    /** Returns Σ q_j over each candidate's distinct terms; returns undefined without seeds. */
    score(input) {
      const { matrix, seeds, candidates } = input;
      if (seeds.length === 0) return undefined;
      return dotBinary(matrix, candidates, logRatios(input, frequencies.of(matrix)));
    },
  };
}

/**
 * Returns the query vector q of Bayesian Sets, dense over term ids.
 * @param counts number of rows that contain each term.
 */
function logRatios({ matrix, seeds }: RankingInput, counts: Uint32Array): Float64Array {
  const held = new Float64Array(matrix.width);
  for (const seed of seeds) countRow(held, matrix, seed);
  return held.map((s, j) => {
    const m = (counts[j] as number) / matrix.rows;
    const alpha = PRIOR_PAGES * m + EPSILON;
    const beta = PRIOR_PAGES * (1 - m) + EPSILON;
    return Math.log((alpha + s) / alpha) - Math.log((beta + seeds.length - s) / beta);
  });
}

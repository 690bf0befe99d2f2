import { grown } from '../../arrays';
import type { Ranker, RankingInput } from '../../rank/ranker';
import { RefitSchedule } from '../../rank/refit-schedule';
import { ScoreCache } from '../../rank/score-cache';
import { DocumentFrequencies } from '../../topic/document-frequency';
import { addBinary, dotBinary } from './sparse';

/** Strength of the prior in pages: α = c·m, β = c·(1 − m), m = share of pages that hold the term. */
const PRIOR_PAGES = 2;
/** Keeps the logarithms finite for a term in every page. */
const EPSILON = 1e-9;

/**
 * DWDBRM eq 6, Bayesian Sets: log p(w | S) / p(w) under independent Beta–Bernoulli terms, in nats and without its
 * constant part. With s_j of n seeds holding term j it is linear in the page's binary terms,
 * q_j = log((α_j + s_j) / α_j) − log((β_j + n − s_j) / β_j). The prior m is taken over the seeds and the
 * rows that statistics are learnt from (`RefitSchedule`).
 * Abstains without seeds.
 */
export function createBayesianSetsRanker(): Ranker {
  const schedule = new RefitSchedule();
  const frequencies = new DocumentFrequencies();
  const kept = new ScoreCache();
  let model: { readonly seeds: string; readonly q: Float64Array; readonly rarest: number } | undefined;
  return {
    name: 'bayesian-sets',
    score(input) {
      const { matrix, seeds, candidates } = input;
      if (seeds.length === 0) return undefined;
      const isStep = schedule.follow(input);
      const key = seeds.join();
      if (isStep || model?.seeds !== key) {
        const own = new Set(seeds);
        const later = schedule.later.filter((row) => !own.has(row));
        const pages = matrix.rows - later.length;
        const log = unseenTermLogs(seeds.length, pages);
        const q = termLogs(input, frequencies.without(matrix, later), pages, log);
        model = { seeds: key, q, rarest: log(0) };
      }
      const { q, rarest } = model;
      return kept.of(model, candidates, (fresh) => dotBinary(matrix, fresh, grown(q, matrix.width, rarest)));
    },
  };
}

/** q, dense over term ids. @param counts pages that hold each term, of `pages`. @param unseen q of a term that no seed holds, by its count. */
function termLogs(
  { matrix, seeds }: RankingInput,
  counts: Uint32Array,
  pages: number,
  unseen: (documentFrequency: number) => number,
): Float64Array {
  const held = new Float64Array(matrix.width);
  for (const seed of seeds) addBinary(held, matrix, seed, 1);
  return held.map((s, j) => {
    const df = counts[j] as number;
    if (s === 0) return unseen(df);
    const m = df / pages;
    const alpha = PRIOR_PAGES * m + EPSILON;
    const beta = PRIOR_PAGES * (1 - m) + EPSILON;
    return Math.log((alpha + s) / alpha) - Math.log((beta + seeds.length - s) / beta);
  });
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

import { grown } from '../../arrays';
import type { Ranker, RankingInput } from '../../rank/ranker';
import { RefitSchedule } from '../../rank/refit-schedule';
import { ScoreCache } from '../../rank/score-cache';
import { DocumentFrequencies } from '../../topic/weights';
import { addBinary, dotBinary } from './sparse';

/** Strength c of the prior in pages: α = c·m, β = c·(1 − m), m = share of pages that contain the term. */
const PRIOR_PAGES = 2;
/** Keeps logarithms finite for a term that every page contains. */
const EPSILON = 1e-9;

/**
 * DWDBRM eq 6, Bayesian Sets: log p(w | S) / p(w) under independent Beta–Bernoulli terms, in nats, without the constant
 * part. The score is the sum of q_j over the page's distinct terms,
 * q_j = log((α_j + s_j) / α_j) − log((β_j + n − s_j) / β_j). Here s_j of n seeds contain term j. The prior m covers the
 * seeds and the rows of the last refit (`RefitSchedule`). Abstains without seeds.
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

/**
 * Returns q, dense over term ids.
 * @param counts number of pages, out of `pages`, that contain each term.
 * @param unseen q of a term that no seed contains, by its document frequency.
 */
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

/** Returns q_j as a function of document frequency for terms that no seed contains; each value is computed once. */
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

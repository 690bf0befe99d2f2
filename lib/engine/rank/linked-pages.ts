import type { LinkGraph } from '../topic/link-index';
import { type Spread, spreadOf } from './fuse';
import type { RankingInput } from './ranker';

/** Standard score assigned to seeds, above nearly all candidates. */
const SEED_SCORE = 3;
/** Pseudo-neighbours with score 0 added to each page's neighbours, so that a single link counts half. */
const PRIOR_NEIGHBOURS = 1;

interface LinkedScores {
  /** Scores after adding the mean score of the neighbours, parallel to the candidates. */
  readonly scores: Float64Array;
  /** Correlation r in [0, 1] between a page's score and its neighbours' mean score, within sites. */
  readonly agreement: number;
}

/**
 * Adds to each candidate's score the mean standard score of the pages that link to it or that it links to. The weight
 * is r², where r is the correlation of scores and neighbour means within sites. In some corpora links connect similar
 * pages (a wiki); in others links only show that two pages share a site (a blog). Returns `scores` itself, with
 * agreement 0, without links, for equal scores, and if r ≤ 0.
 * @param scores fused without links, parallel to the candidates.
 * @param sites site number per row.
 */
export function withLinkedPages(scores: Float64Array, input: RankingInput, sites: readonly number[]): LinkedScores {
  const { candidates, graph } = input;
  const spread = spreadOf(scores);
  if (spread.deviation === 0 || (graph.offsets[graph.nodes] ?? 0) === 0) return { scores, agreement: 0 };
  const means = neighbourMeans(standardByRow(scores, spread, input), graph);
  const around = Float64Array.from(candidates, (row) => means[row] as number);
  const agreement = Math.max(0, correlationWithin(scores, around, sites, candidates));
  if (agreement === 0) return { scores, agreement };
  const scale = (agreement ** 2 * spread.deviation) / spreadOf(around).deviation;
  return { scores: scores.map((score, i) => score + scale * (around[i] as number)), agreement };
}

/** Returns the standard score per row of the matrix; NaN for rows that are neither seed nor candidate. */
function standardByRow(
  scores: Float64Array,
  { mean, deviation }: Spread,
  { matrix, seeds, candidates }: RankingInput,
): Float64Array {
  const values = new Float64Array(matrix.rows).fill(Number.NaN);
  for (const seed of seeds) values[seed] = SEED_SCORE;
  for (let i = 0; i < candidates.length; i += 1)
    values[candidates[i] as number] = ((scores[i] as number) - mean) / deviation;
  return values;
}

/**
 * Returns per row the mean value of its neighbours in both directions that have a value, shrunk towards 0 by
 * `PRIOR_NEIGHBOURS`; 0 without neighbours. A repeated link counts each time.
 */
function neighbourMeans(values: Float64Array, { nodes, offsets, targets }: LinkGraph): Float64Array {
  const sums = new Float64Array(values.length);
  const counts = new Float64Array(values.length).fill(PRIOR_NEIGHBOURS);
  for (let from = 0; from < nodes; from += 1) {
    const end = offsets[from + 1] as number;
    const own = values[from] as number;
    const hasOwn = !Number.isNaN(own);
    for (let at = offsets[from] as number; at < end; at += 1) {
      const to = targets[at] as number;
      const other = values[to] as number;
      if (!Number.isNaN(other)) {
        sums[from] = (sums[from] as number) + other;
        counts[from] = (counts[from] as number) + 1;
      }
      if (hasOwn) {
        sums[to] = (sums[to] as number) + own;
        counts[to] = (counts[to] as number) + 1;
      }
    }
  }
  return sums.map((sum, row) => sum / (counts[row] as number));
}

/**
 * Returns Pearson's correlation of the deviations from each site's mean; 0 if one side has no variance.
 * @param a values of the `rows`, in their order; `b` likewise. @param sites site of each row of the matrix.
 */
function correlationWithin(a: Float64Array, b: Float64Array, sites: readonly number[], rows: Uint32Array): number {
  const ofA = withoutSiteMeans(a, sites, rows);
  const ofB = withoutSiteMeans(b, sites, rows);
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < rows.length; i += 1) {
    ab += (ofA[i] as number) * (ofB[i] as number);
    aa += (ofA[i] as number) ** 2;
    bb += (ofB[i] as number) ** 2;
  }
  return aa === 0 || bb === 0 ? 0 : ab / Math.sqrt(aa * bb);
}

/** Returns each value minus the mean value of its site. @param sites by row. @param rows parallel to `values`. */
function withoutSiteMeans(values: Float64Array, sites: readonly number[], rows: Uint32Array): Float64Array {
  const sums = new Float64Array(sites.length);
  const counts = new Float64Array(sites.length);
  for (let i = 0; i < rows.length; i += 1) {
    const site = sites[rows[i] as number] as number;
    sums[site] = (sums[site] as number) + (values[i] as number);
    counts[site] = (counts[site] as number) + 1;
  }
  return values.map((value, i) => {
    const site = sites[rows[i] as number] as number;
    return value - (sums[site] as number) / (counts[site] as number);
  });
}

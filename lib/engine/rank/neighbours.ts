import { spreadOf } from './fuse';
import { picked } from './order';
import type { RankingInput } from './ranker';
import type { RankingCache } from './ranking-cache';
import type { Scratch } from './scratch';

/** Weight of the neighbours' standard score where they agree with the pages wholly. */
const WEIGHT = 1.3;
/** Of the agreement: it is worth little where it is slight. */
const EXPONENT = 3;
/** A seed's standard score: above nearly all candidates. */
const SEED_SCORE = 3;
/** Neighbours that are thought to stand at the mean before the real ones are looked at. */
const PRIOR_PAGES = 1;

export interface Neighbourly {
  /** With the neighbours' part added. */
  readonly scores: Float64Array;
  /** How far linked pages are alike, in [0, 1]. */
  readonly agreement: number;
}

/**
 * What the pages say that link to a page or are linked from it: the mean of their standard scores, in a topic whose links lead from
 * like to like. On some webs they do (an encyclopaedia), on others a link says little beyond "same site" (posts of a blog). So
 * the neighbours' weight is earned: it goes by the cube of the correlation, within sites, of a page's own score with its neighbours'.
 * @param scores per candidate, as fused without links.
 */
export function withNeighbours(scores: Float64Array, input: RankingInput, cache: RankingCache): Neighbourly {
  const { candidates, seeds } = input;
  const { mean, deviation } = spreadOf(scores);
  if (deviation === 0) return { scores, agreement: 0 };
  const { scratch } = cache;
  const own = scratch.floats('own', scores.length);
  for (let i = 0; i < own.length; i += 1) own[i] = ((scores[i] as number) - mean) / deviation;
  const ofRows = scratch.floats('of rows', input.matrix.rows).fill(Number.NaN);
  for (const seed of seeds) ofRows[seed] = SEED_SCORE;
  for (let i = 0; i < own.length; i += 1) ofRows[candidates[i] as number] = own[i] as number;
  const around = neighbourMeans(ofRows, input, scratch);
  const theirs = picked(around, candidates);
  const agreement = Math.max(0, correlationWithin(own, theirs, cache.sites(input), candidates, scratch));
  if (agreement === 0) return { scores, agreement };
  const scale = (WEIGHT * agreement ** EXPONENT * deviation) / spreadOf(theirs).deviation;
  const linked = new Float64Array(scores.length);
  for (let i = 0; i < linked.length; i += 1) linked[i] = (scores[i] as number) + scale * (theirs[i] as number);
  return { scores: linked, agreement };
}

/** Mean over the linked rows that have a value, drawn towards 0. */
function neighbourMeans(values: Float64Array, { graph }: RankingInput, scratch: Scratch): Float64Array {
  const sums = scratch.floats('sums', values.length).fill(0);
  const counts = scratch.floats('counts', values.length).fill(PRIOR_PAGES);
  const { nodes, offsets, targets } = graph;
  for (let from = 0; from < nodes; from += 1) {
    const end = offsets[from + 1] as number;
    const own = values[from] as number;
    const hasOwn = !Number.isNaN(own);
    let sum = sums[from] as number;
    let count = counts[from] as number;
    for (let at = offsets[from] as number; at < end; at += 1) {
      const to = targets[at] as number;
      const other = values[to] as number;
      if (!Number.isNaN(other)) {
        sum += other;
        count += 1;
      }
      if (hasOwn) {
        sums[to] = (sums[to] as number) + own;
        counts[to] = (counts[to] as number) + 1;
      }
    }
    sums[from] = sum;
    counts[from] = count;
  }
  for (let row = 0; row < sums.length; row += 1) sums[row] = (sums[row] as number) / (counts[row] as number);
  return sums;
}

/** Pearson's correlation after each site's own means were taken off; 0 where one side does not vary. */
function correlationWithin(
  a: Float64Array,
  b: Float64Array,
  sites: Uint32Array,
  rows: Uint32Array,
  scratch: Scratch,
): number {
  const ofA = withoutSiteMeans(a, sites, rows, scratch, scratch.floats('of a', a.length));
  const ofB = withoutSiteMeans(b, sites, rows, scratch, scratch.floats('of b', b.length));
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < rows.length; i += 1) {
    ab += (ofA[i] as number) * (ofB[i] as number);
    aa += (ofA[i] as number) ** 2;
    bb += (ofB[i] as number) ** 2;
  }
  return aa === 0 || bb === 0 ? 0 : ab / Math.sqrt(aa * bb);
}

/** Put into `rest`. */
function withoutSiteMeans(
  values: Float64Array,
  sites: Uint32Array,
  rows: Uint32Array,
  scratch: Scratch,
  rest: Float64Array,
): Float64Array {
  const sums = scratch.floats('of sites', sites.length).fill(0);
  const counts = scratch.words('of sites', sites.length).fill(0);
  for (let i = 0; i < rows.length; i += 1) {
    const site = sites[rows[i] as number] as number;
    sums[site] = (sums[site] as number) + (values[i] as number);
    counts[site] = (counts[site] as number) + 1;
  }
  for (let i = 0; i < rest.length; i += 1) {
    const site = sites[rows[i] as number] as number;
    rest[i] = (values[i] as number) - (sums[site] as number) / (counts[site] as number);
  }
  return rest;
}

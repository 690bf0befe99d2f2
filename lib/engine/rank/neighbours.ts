import { isSame } from '../arrays';
import type { LinkGraph } from '../topic/link-index';
import { type Spread, spreadOf } from './fuse';
import { picked, pickedFirst } from './order';
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

/** How far links can be believed, and what it follows from. */
interface Learnt {
  /** Rows of the measured candidates, their scores, and the seeds. */
  readonly rows: Uint32Array;
  readonly scores: Float64Array;
  readonly seeds: Uint32Array;
  readonly links: object;
  readonly spread: Spread;
  readonly agreement: number;
  /** Of a neighbours' mean, in the unit of scores. */
  readonly scale: number;
}

/**
 * What the pages say that link to a page or are linked from it: the mean of their standard scores, in a topic whose links lead from
 * like to like. On some webs they do (an encyclopaedia), on others a link says little beyond "same site" (posts of a blog). So
 * the neighbours' weight is earned: it goes by the cube of the correlation, within sites, of a page's own score with its neighbours', over
 * the measured candidates (`RankingCache.measured`) and the links among them. It is kept until one of their scores is another.
 */
export class Neighbours {
  readonly #cache: RankingCache;
  #learnt: Learnt | undefined;

  constructor(cache: RankingCache) {
    this.#cache = cache;
  }

  /** @param scores per candidate, as fused without links. @param measured indices of the measured candidates. */
  with(scores: Float64Array, measured: Uint32Array, input: RankingInput): Neighbourly {
    const { candidates } = input;
    const learnt = this.#learn(picked(candidates, measured), pickedFirst(scores, measured), input);
    const { agreement, scale } = learnt;
    if (agreement === 0) return { scores, agreement };
    const around = this.#around(candidates, scores, learnt.spread, input);
    const linked = new Float64Array(scores.length);
    for (let i = 0; i < linked.length; i += 1)
      linked[i] = (scores[i] as number) + scale * (around[candidates[i] as number] as number);
    return { scores: linked, agreement };
  }

  #learn(rows: Uint32Array, scores: Float64Array, input: RankingInput): Learnt {
    const { seeds, graph } = input;
    const links = graph.lineage ?? graph;
    const known = this.#learnt;
    if (
      known?.links === links &&
      isSame(known.rows, rows) &&
      isSame(known.scores, scores) &&
      isSame(known.seeds, seeds)
    )
      return known;
    const spread = spreadOf(scores);
    let [agreement, scale] = [0, 0];
    if (spread.deviation > 0) {
      const { scratch } = this.#cache;
      const theirs = picked(this.#around(rows, scores, spread, input), rows);
      agreement = Math.max(0, correlationWithin(scores, theirs, this.#cache.sites(input), rows, scratch));
      if (agreement > 0) scale = (WEIGHT * agreement ** EXPONENT * spread.deviation) / spreadOf(theirs).deviation;
    }
    this.#learnt = { rows, scores, seeds, links, spread, agreement, scale };
    return this.#learnt;
  }

  /** By row, the mean standard score of its neighbours among some rows and the seeds. */
  #around(
    rows: Uint32Array,
    scores: Float64Array,
    { mean, deviation }: Spread,
    { matrix, seeds, graph }: RankingInput,
  ): Float64Array {
    const { scratch } = this.#cache;
    const values = scratch.floats('of rows', matrix.rows).fill(Number.NaN);
    for (const seed of seeds) values[seed] = SEED_SCORE;
    for (let i = 0; i < rows.length; i += 1) values[rows[i] as number] = ((scores[i] as number) - mean) / deviation;
    return neighbourMeans(values, graph, scratch);
  }
}

/** Mean over the linked rows that have a value, drawn towards 0. */
function neighbourMeans(values: Float64Array, graph: LinkGraph, scratch: Scratch): Float64Array {
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

import { spreadOf } from './fuse';
import type { Likely, RankingInput } from './ranker';
import type { RankingCache } from './ranking-cache';

/** With more seeds than this they tell enough by themselves. */
const MOST_SEEDS = 4;
/** Rejections beyond which the user has told enough. */
const MOST_REJECTED = 100;
const MOST_PAGES = 8;
const PAGES_OF_SITE = 2;
/** A page is likely that stands this far above the mean, as a share of how far the best ones do. */
const SHARE_OF_BEST = 0.7;
const BEST_PAGES = 10;
/** Where seeds leave less open they find each other, and need no others. */
const LEAST_OPEN = 0.5;
/** What a likely page counts for against a seed. */
const WEIGHT = 0.5;

/**
 * Pages that a first ranking puts so far ahead, and on different sites, that they may teach a second one while there are few seeds: what the
 * topic's name and one seed agree on says more of the topic than the seed alone (pseudo-relevance feedback).
 * @param order indices of candidates, best first. @param scores per candidate. @param open in [0, 1]; see `leftOpen`.
 * @returns undefined where seeds or answers tell enough, or no two such pages stand out.
 */
export function likelyPages(
  order: Uint32Array,
  scores: Float64Array,
  open: number,
  input: RankingInput,
  cache: RankingCache,
): Likely | undefined {
  const { seeds, rejected, candidates } = input;
  if (seeds.length === 0 || seeds.length > MOST_SEEDS || rejected.length > MOST_REJECTED || open < LEAST_OPEN)
    return undefined;
  const { mean } = spreadOf(scores);
  const above = (i: number) => (scores[i] as number) - mean;
  const best = order.subarray(0, BEST_PAGES).reduce((sum, i) => sum + above(i), 0) / Math.min(BEST_PAGES, order.length);
  const sites = cache.sites(input);
  const taken = new Map<number, number>();
  const rows: number[] = [];
  for (const i of order) {
    if (rows.length === MOST_PAGES || above(i) < SHARE_OF_BEST * best) break;
    const row = candidates[i] as number;
    const ofSite = taken.get(sites[row] as number) ?? 0;
    if (ofSite === PAGES_OF_SITE) continue;
    taken.set(sites[row] as number, ofSite + 1);
    rows.push(row);
  }
  return rows.length < 2 ? undefined : { rows: Uint32Array.from(rows), weight: WEIGHT };
}

import { type Spread, spreadOf } from './fuse';

/** Three seeds describe the topic well enough by themselves (no gain over five corpora). */
const MAX_SEEDS = 2;
const MAX_PAGES = 4;
const MAX_PAGES_PER_SITE = 2;

/** Whether a ranking from `seeds` seeds gains from pseudo-relevance feedback: with one or two. */
export function needsFeedback(seeds: number): boolean {
  return seeds > 0 && seeds <= MAX_SEEDS;
}

/**
 * Chooses pages for pseudo-relevance feedback (Rocchio's relevance feedback with the best pages of a first ranking in place of
 * judged ones): the first four candidates, two of a site at most. With few seeds, pages that match both the name and the seeds
 * describe the topic better than the seeds alone.
 * @param order rows of the candidates, best first. @param sites site number per row. @returns rows.
 */
export function pseudoRelevantPages(order: Uint32Array, sites: ArrayLike<number>): Uint32Array {
  const chosen: number[] = [];
  for (const row of order) {
    if (chosen.length === MAX_PAGES) break;
    const fromSite = chosen.filter((other) => sites[other] === sites[row]).length;
    if (fromSite < MAX_PAGES_PER_SITE) chosen.push(row);
  }
  return Uint32Array.from(chosen);
}

/** Mean of the standard scores before and after feedback, on the scale of the former. */
export function blended(before: Float64Array, after: Float64Array): Float64Array {
  const [from, to] = [spreadOf(after), spreadOf(before)];
  if (from.deviation === 0) return before;
  return before.map((score, i) => (score + rescaled(after[i] as number, from, to)) / 2);
}

function rescaled(score: number, from: Spread, to: Spread): number {
  return to.mean + ((score - from.mean) * to.deviation) / from.deviation;
}

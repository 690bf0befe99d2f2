import { type Spread, spreadOf } from './fuse';

/** Maximum number of seeds with feedback: from three seeds on, feedback brought no gain on five corpora. */
const MAX_SEEDS = 2;
const MAX_PAGES = 4;
const MAX_PAGES_PER_SITE = 2;

/**
 * Returns whether pseudo-relevance feedback helps a ranking: with one or two seeds, if at least two rankers scored. A
 * topic without a name has one ranker, whose first candidates repeat what the seeds already tell.
 */
export function needsFeedback(seeds: number, rankers: number): boolean {
  return seeds > 0 && seeds <= MAX_SEEDS && rankers > 1;
}

/**
 * Returns the pages for pseudo-relevance feedback (Rocchio): the first four candidates, at most two per site. With few
 * seeds, pages that match both the name and the seeds describe the topic better than the seeds alone.
 * @param order rows of the candidates, best first.
 * @param sites site number per row.
 * @returns rows.
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

/**
 * Returns the mean of the standard scores before and after feedback, rescaled to mean and deviation of `before`;
 * `before` itself if the scores after feedback are all equal.
 */
export function meanOfStandardScores(before: Float64Array, after: Float64Array): Float64Array {
  const [from, to] = [spreadOf(after), spreadOf(before)];
  if (from.deviation === 0) return before;
  return before.map((score, i) => (score + rescaled(after[i] as number, from, to)) / 2);
}

/** Returns a score moved from mean and deviation of `from` to those of `to`. */
function rescaled(score: number, from: Spread, to: Spread): number {
  return to.mean + ((score - from.mean) * to.deviation) / from.deviation;
}

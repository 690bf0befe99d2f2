/** Effect of the user's verdicts and site decisions on the ranking: its candidates and its negative examples. */
import { pageStandings } from '../insight/page-standings';
import type { Feedback } from '../topic/feedback';
import type { TopicPages } from './topic-pages';

/** Returns the rows of the pages to suggest, in order of page number. */
export function candidateRows(pages: TopicPages, feedback: Feedback): Uint32Array {
  const standings = pageStandings(pages.all, feedback);
  const suggested = pages.all.filter(({ url }) => standings.get(url) === 'suggested');
  return Uint32Array.from(suggested, ({ n }) => pages.rowOf(n));
}

/**
 * Rows of negative examples: one page of each rejected site without a rejected page. Such evidence is weak, so it
 * counts once per site and does not move the centroid.
 */
export function rowsOfRejectedSites(pages: TopicPages, feedback: Feedback): number[] {
  const open = new Set([...feedback.sites].flatMap(([site, outcome]) => (outcome === 'rejected' ? [site] : [])));
  if (open.size === 0) return [];
  for (const url of feedback.rejected) open.delete(pages.byUrl(url)?.site ?? '');
  const judged = new Set(feedback.standing.map(({ url }) => url));
  const rows: number[] = [];
  for (const { n, url, site } of pages.all) {
    if (!judged.has(url) && open.has(site) && open.delete(site)) rows.push(pages.rowOf(n));
  }
  return rows;
}

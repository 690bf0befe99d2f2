import type { Feedback } from '../topic/feedback';
import type { PageRecord, SiteOutcome } from '../types';
import { isSuggested } from './sites';
import type { TopicState } from './topic-state';

/**
 * Returns the rows of the pages to suggest, in order of page number: not judged, not on a site with a decision, and not
 * near-duplicates. If a page is hidden because of its site, its first near-duplicate is suggested instead.
 */
export function candidateRows(
  state: TopicState,
  feedback: Feedback,
  outcomeOf: (page: PageRecord) => SiteOutcome | undefined,
): Uint32Array {
  const judged = judgedPages(state, feedback);
  const isHidden = (page: PageRecord) => judged[page.n] === 0 && !isSuggested(outcomeOf(page));
  const replaced = new Set<string>();
  const rows: number[] = [];
  for (const page of state.pages) {
    if (isHidden(page)) continue;
    const { n, duplicateOf: twin } = page;
    if (twin !== undefined) {
      const first = state.pageByUrl(twin);
      if (replaced.has(twin) || (first !== undefined && !isHidden(first))) continue;
      replaced.add(twin);
    }
    if (judged[n] === 0) rows.push(state.rowOf(n));
  }
  return Uint32Array.from(rows);
}

/**
 * Rows of negative examples: one page of each rejected site without a rejected page. Such evidence is weak, so it
 * counts once per site and does not move the centroid.
 */
export function rowsOfRejectedSites(state: TopicState, feedback: Feedback): number[] {
  const open = new Set([...feedback.sites].flatMap(([site, outcome]) => (outcome === 'rejected' ? [site] : [])));
  if (open.size === 0) return [];
  for (const url of feedback.rejected) open.delete(state.pageByUrl(url)?.site ?? '');
  const judged = judgedPages(state, feedback);
  const rows: number[] = [];
  for (const { n, site } of state.pages) {
    if (judged[n] === 0 && open.has(site) && open.delete(site)) rows.push(state.rowOf(n));
  }
  return rows;
}

/** Array with 1 at the numbers of pages that the user has judged. */
function judgedPages(state: TopicState, { standing }: Feedback): Uint8Array {
  const judged = new Uint8Array(state.pages.length);
  for (const { url } of standing) {
    const page = state.pageByUrl(url);
    if (page !== undefined) judged[page.n] = 1;
  }
  return judged;
}

import type { Feedback } from '../topic/feedback';
import { withdrawnPages } from '../topic/withdrawn';
import type { PageRecord, SiteOutcome } from '../types';
import { isSuggested } from './site-rules';
import type { TopicState } from './topic-state';

/** Rows of pages that are neither judged, duplicates, withdrawn nor on a site that the user has decided on. */
export function candidateRows(
  state: TopicState,
  feedback: Feedback,
  outcomeOf: (page: PageRecord) => SiteOutcome | undefined,
): Uint32Array {
  const withdrawn = withdrawnPages(state.pages, feedback);
  const judged = judgedPages(state, feedback);
  const isOpen = (page: PageRecord) => isSuggested(outcomeOf(page));
  const isHidden = (page: PageRecord) => judged[page.n] === 0 && (!isOpen(page) || withdrawn.has(page.n));
  // Of a page that is out of sight, the first other one with its text takes the place.
  const replaced = new Set<string>();
  const rows: number[] = [];
  for (const page of state.pages) {
    const { n, duplicateOf: twin } = page;
    if (isHidden(page)) continue;
    if (twin !== undefined) {
      const first = state.pageByUrl(twin);
      if (replaced.has(twin) || (first !== undefined && !isHidden(first))) continue;
      replaced.add(twin);
    }
    if (judged[n] === 0 && isOpen(page)) rows.push(state.rowOf(n));
  }
  return Uint32Array.from(rows);
}

/** One page of each rejected site without a rejected page: weak evidence, so it counts once and moves no centroid. */
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

/** 1 at the numbers of pages that the user has judged. */
function judgedPages(state: TopicState, { standing }: Feedback): Uint8Array {
  const judged = new Uint8Array(state.pages.length);
  for (const { url } of standing) {
    const page = state.pageByUrl(url);
    if (page !== undefined) judged[page.n] = 1;
  }
  return judged;
}

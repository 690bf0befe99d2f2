import { grown } from '../arrays';
import type { Feedback } from '../topic/feedback';
import type { PageRecord, SiteOutcome } from '../types';
import { isSuggested } from './site-rules';
import type { TopicState } from './topic-state';

/** Rows of pages that are neither judged, duplicates nor on a site that the user has decided on. */
export class CandidateRows {
  #feedback: Feedback | undefined;
  #rows = new Uint32Array(0);
  #size = 0;
  /** Pages that were looked at, and those of them whose place another one has taken. */
  #seen = 0;
  #replaced = new Set<string>();

  /**
   * In order of the pages' numbers. Until the user says something only pages that have come are looked at, for none of them changes what
   * one before them is.
   */
  of(state: TopicState, feedback: Feedback, outcomeOf: (page: PageRecord) => SiteOutcome | undefined): Uint32Array {
    if (feedback !== this.#feedback) {
      this.#feedback = feedback;
      this.#rows = new Uint32Array(state.pages.length);
      this.#size = 0;
      this.#seen = 0;
      this.#replaced = new Set();
    }
    const judged = judgedPages(state, feedback);
    const isOpen = (page: PageRecord) => isSuggested(outcomeOf(page));
    const isHidden = (page: PageRecord) => judged[page.n] === 0 && !isOpen(page);
    if (this.#rows.length < state.pages.length) this.#rows = grown(this.#rows, state.pages.length);
    for (; this.#seen < state.pages.length; this.#seen += 1) {
      const page = state.pages[this.#seen] as PageRecord;
      const { n, duplicateOf: twin } = page;
      if (isHidden(page)) continue;
      if (twin !== undefined) {
        // Of a page that is out of sight, the first other one with its text takes the place.
        const first = state.pageByUrl(twin);
        if (this.#replaced.has(twin) || (first !== undefined && !isHidden(first))) continue;
        this.#replaced.add(twin);
      }
      if (judged[n] === 1 || !isOpen(page)) continue;
      this.#rows[this.#size] = state.rowOf(n);
      this.#size += 1;
    }
    return this.#rows.subarray(0, this.#size);
  }
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

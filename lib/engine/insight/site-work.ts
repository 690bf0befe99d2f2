/** The sites of a topic as a work list: what was decided and written of each, searched and filtered. Pure. */
import type { NoteRecord, SiteOutcome } from '../types';
import type { FoundPage } from './found-page';
import type { SiteRow } from './sites';

export interface SiteTask extends SiteRow {
  readonly outcome: SiteOutcome | undefined;
  readonly tags: readonly string[];
  readonly text: string;
}

export interface SiteFilter {
  /** Part of a site's name, its tags or its note; '' for all. */
  readonly search: string;
  /** `mine` have a page in the topic; `waiting` have neither that nor a decision; '' for all. */
  readonly state: '' | 'waiting' | 'mine' | Exclude<SiteOutcome, 'open'>;
}

export const EVERY_SITE: SiteFilter = { search: '', state: '' };

/** Sites with what was decided and written of them; those decided on of which no page is known come last. */
export function siteTasks(
  rows: readonly SiteRow[],
  outcomes: ReadonlyMap<string, SiteOutcome>,
  notes: ReadonlyMap<string, Pick<NoteRecord, 'tags' | 'text'>>,
): SiteTask[] {
  const known = new Set(rows.map(({ site }) => site));
  const bare = [...outcomes.keys()].filter((site) => !known.has(site));
  const empty = { pages: 0, confirmed: 0, rejected: 0, meanScore: undefined };
  return [...rows, ...bare.map((site) => ({ site, ...empty }))].map((row) => {
    const { tags = [], text = '' } = notes.get(row.site) ?? {};
    return { ...row, outcome: outcomes.get(row.site), tags, text };
  });
}

export function filteredSites(tasks: readonly SiteTask[], { search, state }: SiteFilter): readonly SiteTask[] {
  const wanted = search.trim().toLocaleLowerCase();
  return tasks.filter(({ site, tags, text, outcome, confirmed }) => {
    if (!`${site}\n${tags.join('\n')}\n${text}`.toLocaleLowerCase().includes(wanted)) return false;
    if (state === 'mine') return confirmed > 0 || outcome === 'belongs';
    if (state === 'waiting') return confirmed === 0 && outcome === undefined;
    return state === '' || outcome === state;
  });
}

/** Sites first reached by an operator, per 100 pages that operators fetched; undefined before the first. */
export function newSitesPer100Pages(pages: readonly Pick<FoundPage, 'site' | 'foundBy'>[]): number | undefined {
  const seen = new Set<string>();
  let [sites, fetched] = [0, 0];
  for (const { site, foundBy } of pages) {
    const isFound = foundBy.operator !== 'mark' && foundBy.operator !== 'import';
    if (isFound) fetched += 1;
    if (isFound && !seen.has(site)) sites += 1;
    seen.add(site);
  }
  return fetched === 0 ? undefined : (100 * sites) / fetched;
}

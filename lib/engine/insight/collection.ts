/** Collection of a topic: its seeds and confirmed pages, with the user's notes. */

import { countOf } from '../arrays';
import type { PageVerdict } from '../topic/feedback';
import type { ArchiveCopy, NoteRecord } from '../types';
import { type Extents, siteWithin } from '../url/site';
import type { FoundPage } from './sites';

/** A seed or confirmed page. */
export interface CollectedPage {
  readonly url: string;
  /** Title of the page; '' if it was not fetched yet. */
  readonly title: string;
  readonly site: string;
  readonly verdict: 'seed' | 'yes';
  readonly decidedAtMs: number;
  readonly tags: readonly string[];
  readonly text: string;
  /** The archived capture from which the page was read. */
  readonly archived?: ArchiveCopy | undefined;
}

/** Filter of a collection; a member that is '' does not restrict. */
export interface CollectionFilter {
  /** Words that must all occur in title, URL, tags or note; case is ignored. */
  readonly search: string;
  readonly verdict: CollectedPage['verdict'] | '';
  readonly site: string;
  readonly tag: string;
}

export const WHOLE_COLLECTION: CollectionFilter = { search: '', verdict: '', site: '', tag: '' };

/** Returns the collection, latest decision first. */
export function collectionOf(
  standing: ReadonlyMap<string, PageVerdict>,
  pages: readonly FoundPage[],
  notes: ReadonlyMap<string, Pick<NoteRecord, 'tags' | 'text'>>,
  extents: Extents,
): CollectedPage[] {
  const known = new Map(pages.map((page) => [page.url, page]));
  const collected = [...standing.values()].flatMap(({ url, verdict, atMs, seq }) => {
    if (verdict !== 'seed' && verdict !== 'yes') return [];
    const { title = '', site = siteWithin(url, extents), archived } = known.get(url) ?? {};
    const { tags = [], text = '' } = notes.get(url) ?? {};
    return [{ seq, page: { url, title, site, verdict, decidedAtMs: atMs, tags, text, ...(archived && { archived }) } }];
  });
  return collected.sort((a, b) => b.seq - a.seq).map(({ page }) => page);
}

export function filtered(pages: readonly CollectedPage[], filter: CollectionFilter): CollectedPage[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return pages.filter(({ url, title, site, verdict, tags, text }) => {
    if (filter.verdict !== '' && verdict !== filter.verdict) return false;
    if (filter.site !== '' && site !== filter.site) return false;
    if (filter.tag !== '' && !tags.includes(filter.tag)) return false;
    if (words.length === 0) return true;
    const all = [title, url, text, ...tags].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** Returns the distinct values with their counts, by descending count, then by value. */
export function counted(values: readonly string[]): (readonly [string, number])[] {
  return [...countOf(values)].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

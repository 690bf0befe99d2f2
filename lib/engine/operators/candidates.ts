import type { Hit } from '../ports';
import { pageAddress } from '../url/filter';
import type { Candidate } from './operator';

/**
 * Turns search results into candidates in the provider's order, without repeated URLs and without URLs that cannot be
 * pages.
 */
export function candidatesFromHits(
  hits: readonly Hit[],
  found: { readonly query?: string; readonly from?: string; readonly depth: number },
): Candidate[] {
  const byUrl = new Map<string, Candidate>();
  for (const { url: given, title, snippet, provider } of hits) {
    const url = pageAddress(given);
    if (url === undefined || byUrl.has(url)) continue;
    byUrl.set(url, { url, foundBy: { ...found, provider }, preview: `${title} ${snippet}`.trim() });
  }
  return [...byUrl.values()];
}

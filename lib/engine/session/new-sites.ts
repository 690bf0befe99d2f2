import { FITTING_SCORE } from '../defaults';
import type { PageRecord } from '../types';

/**
 * How many sites a session has found: sites that no page was known of before it, and that are likelier than not to hold a page
 * of the topic.
 * @param pages in order of number. @param firstRound of the session. @param chanceOf how likely a page is relevant, in [0, 1].
 */
export function newSitesSince(
  pages: readonly PageRecord[],
  firstRound: number,
  chanceOf: (page: PageRecord) => number,
): number {
  const before = new Set<string>();
  /** By site, how likely none of its pages is relevant. */
  const without = new Map<string, number>();
  for (const page of pages) {
    if (page.foundBy.round < firstRound) before.add(page.site);
    else without.set(page.site, (without.get(page.site) ?? 1) * (1 - chanceOf(page)));
  }
  // A site may be marked while the session goes on: the user knew it.
  return [...without].filter(([site, none]) => !before.has(site) && 1 - none >= FITTING_SCORE).length;
}

import { FITTING_SCORE } from '../defaults';
import type { PageRecord } from '../types';

/**
 * How many sites a session has found: sites that no page was known of before it, with a page that fits.
 * @param pages in order of number. @param firstRound of the session. @param chanceOf how likely a page is relevant, in [0, 1].
 */
export function newSitesSince(
  pages: readonly PageRecord[],
  firstRound: number,
  chanceOf: (page: PageRecord) => number,
): number {
  const before = new Set<string>();
  const found = new Set<string>();
  for (const page of pages) {
    if (page.foundBy.round < firstRound) before.add(page.site);
    else if (!before.has(page.site) && !found.has(page.site) && chanceOf(page) >= FITTING_SCORE) found.add(page.site);
  }
  // Marked while the session went on: the user knew it.
  return [...found].filter((site) => !before.has(site)).length;
}

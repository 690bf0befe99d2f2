import type { Outcome } from '../frontier/frontier';
import type { PageNumber, PageRecord } from '../types';

/** What the links turned out to be that a round followed, the last one there was. @param pages in order of number. */
export function followedLinks(
  pages: readonly PageRecord[],
  round: number,
  relevanceOf: (n: PageNumber) => number,
): Outcome[] {
  const outcomes: Outcome[] = [];
  for (let i = pages.length - 1; i >= 0; i -= 1) {
    const { n, url, host, foundBy } = pages[i] as PageRecord;
    if (foundBy.operator === 'mark' || foundBy.operator === 'import') continue;
    if (foundBy.round !== round) break;
    outcomes.push({ url, host, relevance: relevanceOf(n) });
  }
  return outcomes.reverse();
}

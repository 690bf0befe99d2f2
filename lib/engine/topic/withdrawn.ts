import type { PageNumber, PageRecord } from '../types';
import type { Feedback } from './feedback';

/**
 * Pages that were found only through an address whose confirmation was taken back: they name it as their origin and came
 * after the confirmation, or come from such a page in turn. A page judged by the user is never withdrawn, and what was
 * found through it stays.
 * @param pages in order of number; a page's origin has a lower number than the page.
 */
export function withdrawnPages(
  pages: readonly Pick<PageRecord, 'n' | 'url' | 'foundBy' | 'fetchedAtMs'>[],
  feedback: Pick<Feedback, 'withdrawn' | 'standing'>,
): ReadonlySet<PageNumber> {
  const withdrawn = new Set<PageNumber>();
  if (feedback.withdrawn.size === 0) return withdrawn;
  const judged = new Set(feedback.standing.map(({ url }) => url));
  const gone = new Set<string>();
  for (const page of pages) {
    const origin = page.foundBy.from;
    if (origin === undefined || judged.has(page.url)) continue;
    const since = feedback.withdrawn.get(origin);
    if (gone.has(origin) || (since !== undefined && page.fetchedAtMs >= since)) {
      gone.add(page.url);
      withdrawn.add(page.n);
    }
  }
  return withdrawn;
}

/** Effect of the user's verdicts and site decisions: which pages are fetched, suggested, and negative examples. */
import { wallTexts } from '../spam/shared-walls';
import type { Feedback } from '../topic/feedback';
import type { PageRecord, SiteOutcome } from '../types';
import { domainOf } from '../url/site';
import type { TopicPages } from './topic-pages';

/** True if unjudged pages of a site with this decision are suggested. */
export function isSuggested(outcome: SiteOutcome | undefined): boolean {
  return outcome === undefined || outcome === 'enough';
}

/**
 * Returns the user's decision on the site of a URL. Without one, returns the decision on a site that contains it or on
 * its domain; undefined without any.
 */
export function outcomeOf(
  url: string,
  sites: ReadonlyMap<string, SiteOutcome>,
  siteOf: (url: string) => string,
): SiteOutcome | undefined {
  if (sites.size === 0) return undefined;
  for (let site = siteOf(url); site !== ''; site = site.slice(0, Math.max(0, site.lastIndexOf('/')))) {
    const outcome = sites.get(site);
    if (outcome !== undefined) return outcome;
  }
  return sites.get(domainOf(url));
}

/** Returns a function that gives the user's decision on the site of a known page. It computes once per host and site. */
export function outcomesOf(
  sites: ReadonlyMap<string, SiteOutcome>,
): (page: Pick<PageRecord, 'url' | 'host' | 'site'>) => SiteOutcome | undefined {
  if (sites.size === 0) return () => undefined;
  const known = new Map<string, SiteOutcome | undefined>();
  return ({ url, host, site }) => {
    const key = `${host} ${site}`;
    if (!known.has(key))
      known.set(
        key,
        outcomeOf(url, sites, () => site),
      );
    return known.get(key);
  };
}

/** True if pages of a site with this decision are fetched. */
export function isFetched(outcome: SiteOutcome | undefined): boolean {
  return outcome === undefined || outcome === 'belongs';
}

/**
 * Returns the rows of the pages to suggest, in order of page number: not judged, not on a site with a decision, no
 * text of a wall, and not near-duplicates. If a page is hidden because of its site, its first near-duplicate is suggested instead.
 */
export function candidateRows(
  pages: TopicPages,
  feedback: Feedback,
  outcomeOf: (page: PageRecord) => SiteOutcome | undefined,
): Uint32Array {
  const judged = judgedPages(pages, feedback);
  const isHidden = (page: PageRecord) => judged[page.n] === 0 && !isSuggested(outcomeOf(page));
  const walls = wallTexts(pages.all, (url) => feedback.seeds.has(url) || feedback.confirmed.has(url));
  const replaced = new Set<string>();
  const rows: number[] = [];
  for (const page of pages.all) {
    const { n, url, duplicateOf: twin } = page;
    if (isHidden(page) || walls.has(twin ?? url)) continue;
    if (twin !== undefined) {
      const first = pages.byUrl(twin);
      if (replaced.has(twin) || (first !== undefined && !isHidden(first))) continue;
      replaced.add(twin);
    }
    if (judged[n] === 0) rows.push(pages.rowOf(n));
  }
  return Uint32Array.from(rows);
}

/**
 * Rows of negative examples: one page of each rejected site without a rejected page. Such evidence is weak, so it
 * counts once per site and does not move the centroid.
 */
export function rowsOfRejectedSites(pages: TopicPages, feedback: Feedback): number[] {
  const open = new Set([...feedback.sites].flatMap(([site, outcome]) => (outcome === 'rejected' ? [site] : [])));
  if (open.size === 0) return [];
  for (const url of feedback.rejected) open.delete(pages.byUrl(url)?.site ?? '');
  const judged = judgedPages(pages, feedback);
  const rows: number[] = [];
  for (const { n, site } of pages.all) {
    if (judged[n] === 0 && open.has(site) && open.delete(site)) rows.push(pages.rowOf(n));
  }
  return rows;
}

/** Array with 1 at the numbers of pages that the user has judged. */
function judgedPages(pages: TopicPages, { standing }: Feedback): Uint8Array {
  const judged = new Uint8Array(pages.all.length);
  for (const { url } of standing) {
    const page = pages.byUrl(url);
    if (page !== undefined) judged[page.n] = 1;
  }
  return judged;
}

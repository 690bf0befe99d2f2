/** What follows from the user's word on a whole site. */
import type { SiteOutcome } from '../types';
import { siteOf } from '../url/site';

/** Whether unjudged pages of a site are shown. */
export function isSuggested(outcome: SiteOutcome | undefined): boolean {
  return outcome === undefined || outcome === 'enough';
}

/** Whether an address may be fetched, by what its site is to the topic. */
export function mayFetch(url: string, sites: ReadonlyMap<string, SiteOutcome>): boolean {
  if (sites.size === 0) return true;
  const outcome = sites.get(siteOf(url));
  return outcome === undefined || outcome === 'belongs';
}

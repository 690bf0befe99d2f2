/** What follows from the user's word on a whole site. */
import type { SiteOutcome } from '../types';
import { domainOf } from '../url/site';

/** Whether unjudged pages of a site are shown. */
export function isSuggested(outcome: SiteOutcome | undefined): boolean {
  return outcome === undefined || outcome === 'enough';
}

/** What the user made of an address's site or, without a word on it, of the whole domain. */
export function outcomeOf(
  url: string,
  sites: ReadonlyMap<string, SiteOutcome>,
  siteOf: (url: string) => string,
): SiteOutcome | undefined {
  return sites.size === 0 ? undefined : (sites.get(siteOf(url)) ?? sites.get(domainOf(url)));
}

/** Whether an address may be fetched, by what its site is to the topic. */
export function mayFetch(
  url: string,
  sites: ReadonlyMap<string, SiteOutcome>,
  siteOf: (url: string) => string,
): boolean {
  const outcome = outcomeOf(url, sites, siteOf);
  return outcome === undefined || outcome === 'belongs';
}

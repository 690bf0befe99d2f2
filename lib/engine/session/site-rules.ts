/** What follows from the user's word on a whole site. */
import type { PageRecord, SiteOutcome } from '../types';
import { domainOf } from '../url/site';

/** Whether unjudged pages of a site are shown. */
export function isSuggested(outcome: SiteOutcome | undefined): boolean {
  return outcome === undefined || outcome === 'enough';
}

/** What the user made of an address's site or, without a word on it, of the one that it is a part of, or of the whole domain. */
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

/** `outcomeOf` known pages, worked out once for all of a host on one site. */
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

/** Whether pages of a site are fetched. */
export function isFetched(outcome: SiteOutcome | undefined): boolean {
  return outcome === undefined || outcome === 'belongs';
}

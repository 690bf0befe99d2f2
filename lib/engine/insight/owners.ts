/** Groups of sites that share an account identifier, which suggests that they have the same owner. */
import type { PageRecord } from '../types';
import { rateGroupOf } from '../url/site';

interface OwnerGroup {
  /** `kind:identifier` (page/owner-ids.ts). */
  readonly id: string;
  /** At least two sites, in alphabetical order. */
  readonly sites: readonly string[];
}

/** Largest number of sites with one identifier; one on more sites belongs to a service, theme or platform. */
const MAX_SITES = 10;
/** Least share of a site's pages with the identifier. An identifier quoted on a single page is not the site's own. */
const LEAST_SHARE = 1 / 3;
/** Verification codes, which are often only on the front page and need no least share. */
const VERIFICATION = /^[a-z]+-verification:/;
/** Accounts that hosting and documentation platforms put into their users' pages. */
const PLATFORM_IDS: ReadonlySet<string> = new Set(
  ['UA-24232453', 'UA-17997319', 'UA-7870337', 'UA-97144', 'UA-18003', 'UA-3769691'].map(
    (account) => `google-analytics:${account}`,
  ),
);

/**
 * Returns groups of 2 to 10 sites that share an identifier, largest first. Identifiers of platforms are excluded: known
 * ones, and those on two spaces of one platform (`a.github.io`, `b.github.io`).
 */
export function ownerGroups(pages: Iterable<Pick<PageRecord, 'site' | 'ownerIds'>>): OwnerGroup[] {
  const pagesOfSite = new Map<string, number>();
  const pagesWithId = new Map<string, Map<string, number>>();
  for (const { site, ownerIds = [] } of pages) {
    pagesOfSite.set(site, (pagesOfSite.get(site) ?? 0) + 1);
    for (const id of ownerIds) {
      const counts = pagesWithId.get(id) ?? new Map<string, number>();
      pagesWithId.set(id, counts.set(site, (counts.get(site) ?? 0) + 1));
    }
  }
  const groups = [...pagesWithId].flatMap(([id, counts]): OwnerGroup[] => {
    const sites = [...counts].flatMap(([site, count]) =>
      VERIFICATION.test(id) || count / (pagesOfSite.get(site) ?? count) >= LEAST_SHARE ? [site] : [],
    );
    const isOfOwner = sites.length > 1 && sites.length <= MAX_SITES && !PLATFORM_IDS.has(id) && !sharePlatform(sites);
    return isOfOwner ? [{ id, sites: sites.sort() }] : [];
  });
  return groups.sort((a, b) => b.sites.length - a.sites.length || (a.id < b.id ? -1 : 1));
}

/** True if two of the sites are spaces of one platform. */
function sharePlatform(sites: readonly string[]): boolean {
  const platforms = sites.flatMap((site) => {
    const [host = '', space] = site.split('/');
    const { domain, isPlatform } = rateGroupOf(host);
    return isPlatform || space !== undefined ? [domain] : [];
  });
  return new Set(platforms).size < platforms.length;
}

/** Returns, by site, the identifiers that it shares with other sites. */
export function sharedIds(groups: readonly OwnerGroup[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>();
  for (const { id, sites } of groups) for (const site of sites) ids.set(site, [...(ids.get(site) ?? []), id]);
  return ids;
}

/** Sites that share an account identifier: a hint that they have the same owner. */
import type { PageRecord } from '../types';
import { rateGroupOf } from '../url/site';

interface OwnerGroup {
  /** `kind:identifier` (page/owner-ids.ts). */
  readonly id: string;
  /** At least two, in alphabetical order. */
  readonly sites: readonly string[];
}

/** An identifier of more sites is that of a service, a theme or a platform. */
const MAX_SITES = 10;
/** Least share of a site's pages that carry the identifier; one quoted on a single page is not the site's own. */
const LEAST_SHARE = 1 / 3;
/** Proofs of control are often on the front page only. */
const VERIFICATION = /^[a-z]+-verification:/;
/** Accounts of platforms and of hosts of documentation, which put them into the pages of their users. */
const PLATFORM_IDS: ReadonlySet<string> = new Set(
  ['UA-24232453', 'UA-17997319', 'UA-7870337', 'UA-97144', 'UA-18003', 'UA-3769691'].map(
    (account) => `google-analytics:${account}`,
  ),
);

/**
 * Groups of 2 to 10 sites by a shared identifier, the largest first. Identifiers of platforms are left out: known ones, and
 * those on two spaces of one platform (`a.github.io`, `b.github.io`).
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

/** Whether two of the sites are spaces of one platform. */
function sharePlatform(sites: readonly string[]): boolean {
  const platforms = sites.flatMap((site) => {
    const [host = '', space] = site.split('/');
    const { domain, isPlatform } = rateGroupOf(host);
    return isPlatform || space !== undefined ? [domain] : [];
  });
  return new Set(platforms).size < platforms.length;
}

/** Identifiers that each site shares with others, by site. */
export function sharedIds(groups: readonly OwnerGroup[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>();
  for (const { id, sites } of groups) for (const site of sites) ids.set(site, [...(ids.get(site) ?? []), id]);
  return ids;
}

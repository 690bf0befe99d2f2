import type { SiteLink, SiteRow } from './sites';

/** A group of new sites connected by links. */
interface NewSiteGroup {
  /** At least two sites, those with the most links first. */
  readonly sites: readonly string[];
  /** Sites with a confirmed page that are linked with a site of the group, those with the most links first. */
  readonly own: readonly string[];
}

/**
 * Returns groups of new sites connected by links, directly or through other new sites, largest first. Links through
 * sites with confirmed pages do not count, because those connect almost everything.
 */
export function newSiteGroups(
  rows: readonly Pick<SiteRow, 'site' | 'confirmed' | 'rejected'>[],
  links: readonly SiteLink[],
): NewSiteGroup[] {
  const own = new Set(rows.flatMap(({ site, confirmed }) => (confirmed > 0 ? [site] : [])));
  const fresh = new Set(rows.flatMap(({ site, confirmed, rejected }) => (confirmed + rejected === 0 ? [site] : [])));
  const groupOf = new Map<string, Map<string, number>>();
  const groupWith = (site: string) => groupOf.get(site) ?? new Map([[site, 0]]);
  for (const { a, b, links: count } of links) {
    if (!fresh.has(a) || !fresh.has(b)) continue;
    const [one, other] = [groupWith(a), groupWith(b)];
    const joined = one === other ? one : new Map([...one, ...other]);
    for (const site of [a, b]) joined.set(site, (joined.get(site) ?? 0) + count);
    for (const site of joined.keys()) groupOf.set(site, joined);
  }
  const groups = [...new Set(groupOf.values())].map((sites) => {
    const linked = new Map<string, number>();
    for (const { a, b, links: count } of links) {
      const mine = own.has(a) && sites.has(b) ? a : own.has(b) && sites.has(a) ? b : undefined;
      if (mine !== undefined) linked.set(mine, (linked.get(mine) ?? 0) + count);
    }
    return { sites: byCount(sites), own: byCount(linked) };
  });
  return groups.sort((x, y) => y.sites.length - x.sites.length || (String(x.sites[0]) < String(y.sites[0]) ? -1 : 1));
}

function byCount(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort((x, y) => y[1] - x[1] || (x[0] < y[0] ? -1 : 1)).map(([site]) => site);
}

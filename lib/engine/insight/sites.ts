/** Sites of a topic: numbers of pages on each, links between them, and groups of new sites that these links connect. */
import { getOrMake } from '../arrays';
import type { SiteOutcome } from '../basics';
import type { NoteRecord, PageRecord } from '../records';
import { type SiteGroupings, siteWithin } from '../url/site';
import { isInTopic, type PageStanding } from './page-standings';

/** Members of a page that overviews need; small enough to hold 10,000 pages in memory. */
export type FoundPage = Pick<
  PageRecord,
  | 'n'
  | 'url'
  | 'host'
  | 'site'
  | 'title'
  | 'wordCount'
  | 'language'
  | 'foundBy'
  | 'fetchedAtMs'
  | 'published'
  | 'permits'
  | 'ownerIds'
  | 'archived'
  | 'duplicateOf'
  | 'readers'
>;

/** A site with the numbers of its pages. */
export interface SiteRow {
  /** Name of the site in the user's grouping (url/site.ts). */
  readonly site: string;
  readonly pages: number;
  /** Number of seeds and confirmed pages. */
  readonly confirmed: number;
  readonly rejected: number;
  /**
   * Mean probability, in [0, 1]: 1 for a page in the topic, 0 for a rejected one, else the probability. Undefined if
   * the site has only pages without any.
   */
  readonly meanProbability: number | undefined;
}

/** Number of links between two sites, in both directions together. */
export interface SiteLink {
  readonly a: string;
  readonly b: string;
  readonly links: number;
}

/**
 * Returns one row per site with a known page, those with the most pages first, then those with the most confirmed
 * pages, then by name.
 */
export function siteRows(
  pages: readonly FoundPage[],
  standings: ReadonlyMap<string, PageStanding>,
  probabilities: ReadonlyMap<number, number>,
): SiteRow[] {
  const sums = new Map<
    string,
    { pages: number; confirmed: number; rejected: number; probability: number; ranked: number }
  >();
  for (const { n, url, site } of pages) {
    const sum = getOrMake(sums, site, () => ({ pages: 0, confirmed: 0, rejected: 0, probability: 0, ranked: 0 }));
    sum.pages += 1;
    const standing = standings.get(url);
    const [isOwn, isRejected] = [isInTopic(standing), standing === 'rejected'];
    if (isOwn) sum.confirmed += 1;
    if (isRejected) sum.rejected += 1;
    const probability = isOwn ? 1 : isRejected ? 0 : probabilities.get(n);
    if (probability === undefined) continue;
    sum.probability += probability;
    sum.ranked += 1;
  }
  const rows = [...sums].map(([site, { pages, confirmed, rejected, probability, ranked }]) => ({
    site,
    pages,
    confirmed,
    rejected,
    meanProbability: ranked === 0 ? undefined : probability / ranked,
  }));
  return rows.sort((a, b) => b.pages - a.pages || b.confirmed - a.confirmed || (a.site < b.site ? -1 : 1));
}

/** Counts links among `sites`. The caller passes the links of one page at a time, so that only one row is in memory. */
export class SiteLinkCounter {
  readonly #siteByNumber: ReadonlyMap<number, string>;
  readonly #counts = new Map<string, SiteLink & { links: number }>();

  constructor(
    pages: readonly FoundPage[],
    private readonly sites: ReadonlySet<string>,
    private readonly extents: SiteGroupings,
  ) {
    this.#siteByNumber = new Map(pages.map(({ n, site }) => [n, site]));
  }

  /**
   * Counts the links of a page to other sites of `sites`, each as often as it occurs; a page outside of these sites
   * counts nothing. @param n number of the page. @param targets URLs of the links.
   */
  add(n: number, targets: readonly string[]): void {
    const from = this.#siteByNumber.get(n);
    if (from === undefined || !this.sites.has(from)) return;
    for (const target of targets) {
      const to = siteWithin(target, this.extents);
      if (to === from || !this.sites.has(to)) continue;
      const [a, b] = from < to ? [from, to] : [to, from];
      getOrMake(this.#counts, `${a} ${b}`, () => ({ a, b, links: 0 })).links += 1;
    }
  }

  /** Links between sites, most links first; pairs without a link are absent. */
  links(): SiteLink[] {
    return [...this.#counts.values()].sort((x, y) => y.links - x.links);
  }
}

/** A site with the user's decision, tags and note. */
export interface SiteTask extends SiteRow {
  readonly outcome: SiteOutcome | undefined;
  readonly tags: readonly string[];
  readonly text: string;
}

/** Filter of a list of sites. */
export interface SiteFilter {
  /** Part of a site's name, tags or note; '' for all sites. */
  readonly search: string;
  /**
   * `mine`: sites with a seed or confirmed page, or the decision `belongs`. `waiting`: sites with neither a confirmed
   * page nor a decision. '': all sites.
   */
  readonly state: '' | 'waiting' | 'mine' | Exclude<SiteOutcome, 'open'>;
}

/** Filter that every site passes. */
export const EVERY_SITE: SiteFilter = { search: '', state: '' };

/**
 * Returns the sites with the user's decisions and notes, in the order of `rows`. Sites with a decision but no known
 * page come last, with zeros.
 */
export function siteTasks(
  rows: readonly SiteRow[],
  outcomes: ReadonlyMap<string, SiteOutcome>,
  notes: ReadonlyMap<string, Pick<NoteRecord, 'tags' | 'text'>>,
): SiteTask[] {
  const known = new Set(rows.map(({ site }) => site));
  const bare = [...outcomes.keys()].filter((site) => !known.has(site));
  const empty = { pages: 0, confirmed: 0, rejected: 0, meanProbability: undefined };
  return [...rows, ...bare.map((site) => ({ site, ...empty }))].map((row) => {
    const { tags = [], text = '' } = notes.get(row.site) ?? {};
    return { ...row, outcome: outcomes.get(row.site), tags, text };
  });
}

/** Returns the sites whose name, tags or note contain the search text, in any case, and that have the chosen state. */
export function filteredSites(tasks: readonly SiteTask[], { search, state }: SiteFilter): readonly SiteTask[] {
  const wanted = search.trim().toLocaleLowerCase();
  return tasks.filter(({ site, tags, text, outcome, confirmed }) => {
    if (!`${site}\n${tags.join('\n')}\n${text}`.toLocaleLowerCase().includes(wanted)) return false;
    if (state === 'mine') return confirmed > 0 || outcome === 'belongs';
    if (state === 'waiting') return confirmed === 0 && outcome === undefined;
    return state === '' || outcome === state;
  });
}

/**
 * Number of sites first reached by an operator, per 100 pages that operators fetched; undefined before the first page.
 */
export function newSitesPer100Pages(pages: readonly Pick<FoundPage, 'site' | 'foundBy'>[]): number | undefined {
  const seen = new Set<string>();
  let [sites, fetched] = [0, 0];
  for (const { site, foundBy } of pages) {
    const isFound = foundBy.operator !== 'mark' && foundBy.operator !== 'import';
    if (isFound) fetched += 1;
    if (isFound && !seen.has(site)) sites += 1;
    seen.add(site);
  }
  return fetched === 0 ? undefined : (100 * sites) / fetched;
}

/** A group of new sites connected by links. */
interface NewSiteGroup {
  /** Sites of the group: at least two, those with the most links first. */
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
    return { sites: sitesByCount(sites), own: sitesByCount(linked) };
  });
  return groups.sort((x, y) => y.sites.length - x.sites.length || (String(x.sites[0]) < String(y.sites[0]) ? -1 : 1));
}

/** Returns the sites with the highest count first; equal ones in alphabetical order. */
function sitesByCount(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort((x, y) => y[1] - x[1] || (x[0] < y[0] ? -1 : 1)).map(([site]) => site);
}

/** Sites of a topic: the user's decisions, statistics of each site, and limits on pages per session. */
import { grouped } from '../arrays';
import type { SitePages } from '../frontier/url-scores';
import type { SiteTrust } from '../spam/site-trust';
import type { PageNumber, PageRecord, SiteOutcome } from '../types';
import { domainOf } from '../url/site';

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

/** Returns `outcomeOf` for known pages, computed once per host and site. */
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

/** Statistics of one site. */
interface SiteProfile extends SitePages {
  /** Number of the page with the shortest URL. */
  readonly entry: PageNumber;
}

/** Profiles of the sites with a known page, without near-duplicates. Profiles are computed on first use. */
export class SiteProfiles {
  readonly #pages: ReadonlyMap<string, readonly PageRecord[]>;
  readonly #profiles = new Map<string, SiteProfile>();

  /** @param chanceOf probability that a page is relevant, in [0, 1]; the function must always give the same value. */
  constructor(
    pages: readonly PageRecord[],
    private readonly chanceOf: (page: PageRecord) => number,
  ) {
    const originals = pages.filter(({ duplicateOf }) => duplicateOf === undefined);
    this.#pages = grouped(originals, ({ site }) => site);
  }

  get(site: string): SiteProfile | undefined {
    const pages = this.#pages.get(site);
    const known = this.#profiles.get(site);
    if (pages === undefined || known !== undefined) return known;
    const entry = pages.reduce((shortest, page) => (page.url.length < shortest.url.length ? page : shortest));
    const relevantPages = pages.reduce((sum, page) => sum + this.chanceOf(page), 0);
    const profile = { pages: pages.length, relevantPages, entry: entry.n };
    this.#profiles.set(site, profile);
    return profile;
  }

  /** Names of all sites, those with the most pages first. */
  largest(): string[] {
    return [...this.#pages].sort(([, a], [, b]) => b.length - a.length).map(([site]) => site);
  }
}

/**
 * Counts pages that a session may still fetch per site. Computed from the topic's pages, so a restarted worker gets the
 * same counts.
 */
export class SiteAllowance {
  readonly #taken = new Map<string, number>();

  /**
   * @param limit largest number of pages of one site per session, 0 for no limit.
   * @param pages pages of the topic.
   * @param firstRound first round of the session.
   */
  constructor(
    private readonly limit: number,
    pages: readonly Pick<PageRecord, 'site' | 'foundBy'>[],
    firstRound: number,
    private readonly siteOf: (url: string) => string,
    private readonly trust: Pick<SiteTrust, 'isHeld' | 'take' | 'refund'>,
  ) {
    if (limit === 0) return;
    for (const { site, foundBy } of pages) if (foundBy.round >= firstRound) this.#change(site, 1);
  }

  isSpent(url: string): boolean {
    if (this.trust.isHeld(url)) return true;
    return this.limit > 0 && (this.#taken.get(this.siteOf(url)) ?? 0) >= this.limit;
  }

  /** Takes one page from the site's allowance. @returns false if nothing is left. */
  take(url: string): boolean {
    if (this.isSpent(url)) return false;
    this.trust.take(url);
    if (this.limit > 0) this.#change(this.siteOf(url), 1);
    return true;
  }

  /** Returns a page to the site's allowance after its URL gave no page. */
  refund(url: string): void {
    this.trust.refund(url);
    if (this.limit > 0) this.#change(this.siteOf(url), -1);
  }

  #change(site: string, by: number): void {
    this.#taken.set(site, (this.#taken.get(site) ?? 0) + by);
  }
}

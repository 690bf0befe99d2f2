/** Worth of another relevant page of a site, beside the site's first, while a session looks for sites. */
export const ANOTHER_PAGE = 1 / 11;

/**
 * Expected worth of a relevant page of a site, in (0, 1]: 1 where it is the site's first relevant page, `another` where it is not. The
 * probability of the first is e^−n (Poisson). The sum over a site's pages is concave: a greedy choice is near the best.
 * @param relevantPages n, expected number of relevant pages known of the site, ≥ 0.
 * @param another in [0, 1].
 */
export function siteShare(relevantPages: number, another: number): number {
  return another + (1 - another) * Math.exp(-relevantPages);
}

/**
 * Whether a session looks for new sites, as it does while less than `breadth` of its budget is spent; after it, it looks for pages
 * (explore, then exploit: Robbins 1952).
 * @param breadth setting of the topic, in [0, 1].
 */
export function looksForSites(breadth: number, spentPages: number, budgetPages: number): boolean {
  return spentPages < breadth * budgetPages;
}

/** Discounts per site while pages are taken one after another. */
export class SiteShares {
  /** Pages taken here, by site. Each counts as relevant until the next ranking. */
  readonly #taken = new Map<string, number>();

  /**
   * @param relevantPages expected number of relevant pages known of a site; undefined for a site without known pages.
   * @param another see `siteShare`.
   * @param soundShare probability that a new site has content, in (0, 1].
   */
  constructor(
    private readonly relevantPages: (site: string) => number | undefined,
    private readonly another: number,
    private readonly soundShare = 1,
  ) {}

  /** Discount of the next page of a site, in (0, 1]; `soundShare` for a new site. */
  of(site: string): number {
    const known = this.relevantPages(site);
    const share = siteShare((known ?? 0) + (this.#taken.get(site) ?? 0), this.another);
    return known === undefined ? share * this.soundShare : share;
  }

  /** Takes a page of the site. @returns its discount. */
  take(site: string): number {
    const share = this.of(site);
    this.#taken.set(site, (this.#taken.get(site) ?? 0) + 1);
    return share;
  }
}

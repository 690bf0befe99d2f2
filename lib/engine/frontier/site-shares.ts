/** Relevant pages of a site at which half of what its share can lose is lost. */
const HALFWAY_PAGES = 2;

/**
 * What is left of a page's worth for pages that its site has given already: 1 − breadth² · n / (n + 2), in (0, 1]. It falls
 * fast from the first page to the next few and then levels off, so that a rich site still gets its due. The sum over a
 * site's pages is concave, and taking the page of highest relevance × share first is greedy for it.
 * @param relevantPages n, expected number of relevant pages known of the site, ≥ 0.
 * @param breadth in [0, 1]: 0 counts pages alone; at 1 the n-th page counts about 2/n of the first.
 */
export function siteShare(relevantPages: number, breadth: number): number {
  return 1 - (breadth ** 2 * relevantPages) / (relevantPages + HALFWAY_PAGES);
}

/** Discounts per site while pages are taken one after another. */
export class SiteShares {
  /** Pages taken here, by site. Each counts as relevant until the next ranking. */
  readonly #taken = new Map<string, number>();

  /**
   * @param relevantPages expected number of relevant pages known of a site.
   * @param breadth setting of the topic, in [0, 1].
   */
  constructor(
    private readonly relevantPages: (site: string) => number,
    private readonly breadth: number,
  ) {}

  /** Discount of the next page of a site, in (0, 1]; 1 for a new site. */
  of(site: string): number {
    return siteShare(this.relevantPages(site) + (this.#taken.get(site) ?? 0), this.breadth);
  }

  /** Takes a page of the site. @returns its discount. */
  take(site: string): number {
    const share = this.of(site);
    this.#taken.set(site, (this.#taken.get(site) ?? 0) + 1);
    return share;
  }
}

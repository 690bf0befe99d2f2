/**
 * Discount of a page of a site that may have given relevant pages already, in (0, 1]: 1 − (1 − (1 − breadth)²) · (1 − e^−n). e^−n is the
 * probability that none of its known pages is relevant (Poisson), so the discount is the expected worth of a page where a site's first
 * relevant page counts 1 and every other one (1 − breadth)². The sum over a site's pages is concave: a greedy choice is near the best.
 * @param relevantPages n, expected number of relevant pages known of the site, ≥ 0.
 * @param breadth in [0, 1]: at 0 all pages count alike; at ½ the first counts four times another; at 1 it alone counts.
 */
export function siteShare(relevantPages: number, breadth: number): number {
  const another = (1 - breadth) ** 2;
  return another + (1 - another) * Math.exp(-relevantPages);
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

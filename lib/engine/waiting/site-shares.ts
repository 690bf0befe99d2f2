import { siteShare } from '../frontier/site-share';

/** What sites leave of the worth of their next page, as pages are taken one after another (frontier/site-share.ts). */
export class SiteShares {
  /** Pages taken here, by site. Each counts as a relevant one until the next ranking tells. */
  readonly #taken = new Map<string, number>();
  readonly #shares = new Map<string, number>();

  /**
   * @param relevantPages expected number of relevant pages known of a site.
   * @param breadth setting of the topic, in [0, 1].
   */
  constructor(
    private readonly relevantPages: (site: string) => number,
    private readonly breadth: number,
  ) {}

  /** In (0, 1]; 1 for a new site. */
  of(site: string): number {
    let share = this.#shares.get(site);
    if (share === undefined) {
      share = siteShare(this.relevantPages(site) + (this.#taken.get(site) ?? 0), this.breadth);
      this.#shares.set(site, share);
    }
    return share;
  }

  /** Takes a page of the site. @returns what it is worth, as `of` said before. */
  take(site: string): number {
    const share = this.of(site);
    this.#taken.set(site, (this.#taken.get(site) ?? 0) + 1);
    this.#shares.delete(site);
    return share;
  }
}

import { DEFAULT_TOPIC_SETTINGS } from '../defaults';

/**
 * Worth of each further relevant page of a site while a session looks for sites; the site's first relevant page is
 * worth 1.
 */
export const ANOTHER_PAGE = 1 / 5;

/**
 * Expected worth of a relevant page of a site, in (0, 1]: another + (1 − another) · e^−n. The page is worth 1 if it is
 * the site's first relevant page, with probability e^−n (Poisson), else `another`. The sum over a site's pages is
 * concave, so a greedy choice is nearly optimal.
 * @param relevantPages n, expected number of relevant pages known of the site, ≥ 0.
 * @param another worth of a further page, in [0, 1].
 */
function siteShare(relevantPages: number, another: number): number {
  return another + (1 - another) * Math.exp(-relevantPages);
}

/**
 * True while a session looks for new sites: until the share `breadth` of its budget is spent. After that, the session
 * looks for pages (explore, then exploit: Robbins 1952).
 * @param breadth setting of the topic, in [0, 1].
 */
export function looksForSites(breadth: number, spentPages: number, budgetPages: number): boolean {
  return spentPages < breadth * budgetPages;
}

/** True if operators are paid for first pages of sites alone while a session looks for sites: above the default `breadth`. */
export function paysSitesAlone(breadth: number): boolean {
  return breadth > DEFAULT_TOPIC_SETTINGS.breadth;
}

/** Discounts by site, updated as pages are taken one after another. */
export class SiteShares {
  /** Number of pages taken, by site. Each counts as relevant until the next ranking. */
  readonly #taken = new Map<string, number>();

  /**
   * @param relevantPages expected number of relevant pages known of a site; undefined for a site without known pages.
   * @param another worth of a further page (see `siteShare`).
   * @param soundShare probability that a new site has content, in (0, 1].
   * @param ofUrl discount of a single URL, in (0, 1].
   */
  constructor(
    private readonly relevantPages: (site: string) => number | undefined,
    private readonly another: number,
    private readonly soundShare = 1,
    readonly ofUrl: (url: string) => number = () => 1,
  ) {}

  /** Discount of a site's next page, in (0, 1], times `soundShare` for a site without known pages. */
  of(site: string): number {
    const known = this.relevantPages(site);
    const share = siteShare((known ?? 0) + (this.#taken.get(site) ?? 0), this.another);
    return known === undefined ? share * this.soundShare : share;
  }

  /** Counts a page of the site as taken. @returns its discount, that of `of` before the call. */
  take(site: string): number {
    const share = this.of(site);
    this.#taken.set(site, (this.#taken.get(site) ?? 0) + 1);
    return share;
  }
}

import type { SiteTrust } from '../spam/site-trust';
import type { FrontierRecord, OperatorName, PageRecord } from '../types';

/** Counts what one session takes from each site. It follows from the topic's pages, so it outlives the worker. */
export class SiteAllowance {
  readonly #taken = new Map<string, number>();

  /**
   * @param limit pages of one site in one session, 0 = no limit.
   * @param pages of the topic.
   * @param firstRound of the session.
   * @param siteOf of an address, as the user has it.
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

  /** Takes one page off what is left of the site. @returns false when nothing is. */
  take(url: string): boolean {
    if (this.isSpent(url)) return false;
    this.trust.take(url);
    if (this.limit > 0) this.#change(this.siteOf(url), 1);
    return true;
  }

  /** Gives one back that brought no page. */
  refund(url: string): void {
    this.trust.refund(url);
    if (this.limit > 0) this.#change(this.siteOf(url), -1);
  }

  #change(site: string, by: number): void {
    this.#taken.set(site, (this.#taken.get(site) ?? 0) + by);
  }
}

/** How many addresses wait that each operator named, those of sites that have given their share left out. */
export function waitingByOperator(
  waiting: Iterable<FrontierRecord>,
  sites: SiteAllowance,
): ReadonlyMap<OperatorName, number> {
  const counts = new Map<OperatorName, number>();
  for (const { url, foundBy } of waiting) {
    if (sites.isSpent(url) || foundBy.operator === 'mark' || foundBy.operator === 'import') continue;
    counts.set(foundBy.operator, (counts.get(foundBy.operator) ?? 0) + 1);
  }
  return counts;
}

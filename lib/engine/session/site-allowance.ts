import type { PageRecord } from '../records';
import type { SiteTrust } from '../spam/site-trust';

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
    private readonly trust: Pick<SiteTrust, 'isHeld' | 'shareOf' | 'take' | 'refund' | 'soundShare'>,
  ) {
    if (limit === 0) return;
    for (const { site, foundBy } of pages) if (foundBy.round >= firstRound) this.#changeTaken(site, 1);
  }

  /** Estimated share of domains that have content, in (0, 1] (`SiteTrust`). */
  soundShare(): number {
    return this.trust.soundShare();
  }

  /** Discount of a queued URL by what unfetched texts say, in (0, 1] (`SiteTrust`). */
  shareOf(url: string): number {
    return this.trust.shareOf(url);
  }

  /** Whether the URL's site gets no more pages in this session, or its domain is held for now (`SiteTrust.isHeld`). */
  isSpent(url: string): boolean {
    if (this.trust.isHeld(url)) return true;
    return this.limit > 0 && (this.#taken.get(this.siteOf(url)) ?? 0) >= this.limit;
  }

  /**
   * Takes one page from the allowance of the URL's site and domain. @returns false, and changes nothing, if nothing is
   * left.
   */
  take(url: string): boolean {
    if (this.isSpent(url)) return false;
    this.trust.take(url);
    if (this.limit > 0) this.#changeTaken(this.siteOf(url), 1);
    return true;
  }

  /** Returns a page to the allowance of the URL's site and domain after its URL was not read. */
  refund(url: string): void {
    this.trust.refund(url);
    if (this.limit > 0) this.#changeTaken(this.siteOf(url), -1);
  }

  /** Changes the number of pages that a site has given since the first round of the session. */
  #changeTaken(site: string, by: number): void {
    this.#taken.set(site, (this.#taken.get(site) ?? 0) + by);
  }
}

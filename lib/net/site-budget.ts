import { siteOf } from '../engine/url/site';

/** Counts what one session takes from each site (what `siteOf` says). */
export interface SiteBudget {
  /** Takes one page off the budget of the site of `url`. @returns false when nothing is left. */
  spend(url: string): boolean;
  /** Gives one page back that brought nothing. */
  refund(url: string): void;
  /** Starts a new session. */
  reset(): void;
  /** @param maxPerSite pages of one site from now on, 0 = no limit. What is spent stays spent. */
  setLimit(maxPerSite: number): void;
}

/** @param maxPerSite pages of one site, 0 = no limit. */
export function createSiteBudget(maxPerSite: number): SiteBudget {
  const spent = new Map<string, number>();
  let limit = maxPerSite;
  return {
    spend(url) {
      const site = siteOf(url);
      const pages = spent.get(site) ?? 0;
      if (limit > 0 && pages >= limit) return false;
      spent.set(site, pages + 1);
      return true;
    },
    refund(url) {
      const site = siteOf(url);
      spent.set(site, Math.max(0, (spent.get(site) ?? 0) - 1));
    },
    reset() {
      spent.clear();
    },
    setLimit(next) {
      limit = next;
    },
  };
}

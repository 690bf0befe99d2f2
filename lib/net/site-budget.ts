import { siteOf } from '../engine/url/site';

/** Counts what one session takes from each site (registrable domain). */
export interface SiteBudget {
  /** Takes one page off the budget of the site of `url`. @returns false when nothing is left. */
  spend(url: string): boolean;
  /** Gives one page back that brought nothing. */
  refund(url: string): void;
  /** Starts a new session. */
  reset(): void;
}

/** @param maxPerSite pages of one site, 0 = no limit. */
export function createSiteBudget(maxPerSite: number): SiteBudget {
  const spent = new Map<string, number>();
  return {
    spend(url) {
      const site = siteOf(url);
      const pages = spent.get(site) ?? 0;
      if (maxPerSite > 0 && pages >= maxPerSite) return false;
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
  };
}

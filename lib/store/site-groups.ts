/** Suggestions grouped by site, for lists that show only the best ones. */
import { type SuggestedSite, siteAt } from '../engine/insight/ranked-sites';
import type { Completeness } from '../engine/types';
import type { TendrilDb } from './db';
import { pagesByNumber, type Suggestion, suggestionAt } from './queries';

/** A site and its suggested pages, best first; at least one page. */
export interface SiteGroup<Row> {
  readonly site: SuggestedSite;
  readonly rows: readonly Row[];
}

export interface SitePage {
  readonly topic: string;
  readonly version: number;
  /** Number of sites in the ranking, and of new sites among them. */
  readonly totals: { readonly all: number; readonly fresh: number };
  /** Whether a site or page was confirmed; only then can known sites be left out. */
  readonly hasConfirmed: boolean;
  /** Whether known sites are left out. */
  readonly isNewOnly: boolean;
  readonly groups: readonly SiteGroup<Suggestion>[];
  readonly completeness?: Completeness | undefined;
}

interface Wanted {
  readonly sites: number;
  readonly pagesPerSite: number;
  /** Whether to leave known sites out, provided that a site or page was confirmed. */
  readonly newOnly: boolean;
}

/** Returns the first sites with their best pages, read in one transaction; undefined where the ranking has no sites. */
export function sitePage(db: TendrilDb, topic: string, wanted: Wanted): Promise<SitePage | undefined> {
  return db.transaction('r', db.tops, db.pages, async () => {
    const top = await db.tops.get(topic);
    if (!top?.sites || !top.siteTotals) return undefined;
    const { sites, siteTotals: totals, version, total, order } = top;
    const isNewOnly = wanted.newOnly && sites.hasConfirmed;
    const facts = sites.names
      .map((_, i) => siteAt(sites, i))
      .filter(({ isNew }) => isNew || !isNewOnly)
      .slice(0, wanted.sites);
    const numbers = facts.flatMap(({ best }) => best.slice(0, wanted.pagesPerSite));
    const pages = await pagesByNumber(db, topic, numbers);
    const suggestionOf = (n: number): Suggestion[] => {
      const page = pages.get(n);
      if (!page) return [];
      const at = order.indexOf(n);
      // A page beyond the stored best suggestions has no score or reasons here.
      if (at < 0) return [{ page, position: 0, total, score: 0, reasons: [], positions: {} }];
      return [suggestionAt(top, at, page, total)];
    };
    const groups = facts.map((site) => ({ site, rows: site.best.flatMap(suggestionOf) }));
    const { hasConfirmed } = sites;
    const { completeness } = top;
    const shown = groups.filter(({ rows }) => rows.length > 0);
    return { topic, version, totals, hasConfirmed, isNewOnly, groups: shown, completeness };
  });
}

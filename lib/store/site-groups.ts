/** Suggestions by site, for lists that show the best ones alone. */
import { type SuggestedSite, siteAt } from '../engine/insight/ranked-sites';
import type { Completeness } from '../engine/types';
import type { TendrilDb } from './db';
import { pagesByNumber, positionsAt, type Suggestion } from './queries';

/** A site and its suggested pages, best first: at least one. */
export interface SiteGroup<Row> {
  readonly site: SuggestedSite;
  readonly rows: readonly Row[];
}

export interface SitePage {
  readonly topic: string;
  readonly version: number;
  /** All sites of the ranking, and how many of them are new. */
  readonly totals: { readonly all: number; readonly fresh: number };
  /** Whether a site or page was confirmed, so that known sites may be left out. */
  readonly hasConfirmed: boolean;
  /** True where known sites are left out. */
  readonly isNewOnly: boolean;
  readonly groups: readonly SiteGroup<Suggestion>[];
  readonly completeness?: Completeness | undefined;
}

interface Wanted {
  readonly sites: number;
  readonly pagesPerSite: number;
  /** Leave known sites out where a site was confirmed. */
  readonly newOnly: boolean;
}

/** The first sites with their best pages, of one state of the store; undefined where the ranking knows no sites. */
export function sitePage(db: TendrilDb, topic: string, wanted: Wanted): Promise<SitePage | undefined> {
  return db.transaction('r', db.tops, db.pages, async () => {
    const top = await db.tops.get(topic);
    if (!top?.sites || !top.siteTotals) return undefined;
    const { sites, siteTotals: totals, version, total, order, scores, reasons, positions } = top;
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
      // What the head of the ranking does not hold is told on the side panel.
      if (at < 0) return [{ page, position: 0, total, score: 0, reasons: [], positions: {} }];
      const found = { score: scores[at] ?? 0, reasons: reasons[at] ?? [], positions: positionsAt(positions, at) };
      return [{ page, position: at + 1, total, ...found }];
    };
    const groups = facts.map((site) => ({ site, rows: site.best.flatMap(suggestionOf) }));
    const { hasConfirmed } = sites;
    const { completeness } = top;
    const shown = groups.filter(({ rows }) => rows.length > 0);
    return { topic, version, totals, hasConfirmed, isNewOnly, groups: shown, completeness };
  });
}

import { grouped } from '../../lib/engine/arrays';
/** Lists suggestions by site, with the pages of open sites. */

import { useMemo } from 'preact/hooks';
import { BEST_PAGES_OF_SITE, FITTING_PROBABILITY } from '../../lib/engine/defaults';
import { type SuggestedSite, siteAt, siteTier } from '../../lib/engine/insight/ranked-sites';
import type { RankedSites } from '../../lib/engine/ranking-records';
import type { QueueRow } from '../../lib/views/queue';
import type { SiteGroup } from '../../lib/views/suggestions';
import { DRAFT, useDraft } from '../common/use-draft';

/** A row of a review list: a page, or a site (`site` is set), whose `page` is its best page. */
export type SiteEntry<Row> = Row & { readonly site?: SuggestedSite };

const placesOf = new WeakMap<RankedSites, ReadonlyMap<string, number>>();

/**
 * Groups rows by site, ordered by `siteTier` and then by each site's first row; rows of a site keep their order.
 * @param sites facts of the ranking about sites; undefined for rankings of older versions, whose figures come from the
 * rows.
 */
export function groupBySite(rows: readonly QueueRow[], sites: RankedSites | undefined): SiteGroup<QueueRow>[] {
  const places = sites && (placesOf.get(sites) ?? new Map(sites.names.map((name, i) => [name, i])));
  if (sites && places) placesOf.set(sites, places);
  const groups = [...grouped(rows, ({ page }) => page.site)].flatMap(([site, own]) => {
    const place = places?.get(site);
    const facts = sites && place !== undefined ? siteAt(sites, place) : siteOfRows(site, own);
    return [{ site: { ...facts, suggested: own.length }, rows: own }];
  });
  return groups.sort((a, b) => siteTier(a.site) - siteTier(b.site));
}

/** Returns the figures of a site from its listed rows; it counts as new and uncited. */
function siteOfRows(site: string, rows: readonly QueueRow[]): SuggestedSite {
  const fitting = rows.filter(({ probability }) => probability >= FITTING_PROBABILITY).length;
  return { site, isNew: true, found: rows.length, suggested: rows.length, fitting, citedBy: 0, first: 0, best: [] };
}

/**
 * Returns one row for each site; the best pages of an open site follow it, its best page included. Sites without rows
 * are left out.
 */
export function entriesOf<Row extends object>(
  groups: readonly SiteGroup<Row>[],
  open: ReadonlySet<string>,
): readonly SiteEntry<Row>[] {
  return groups.flatMap(({ site, rows: [best, ...others] }): SiteEntry<Row>[] => {
    if (best === undefined) return [];
    const head = { ...best, site };
    return open.has(site.site) ? [head, best, ...others.slice(0, BEST_PAGES_OF_SITE - 1)] : [head];
  });
}

export interface SiteList<Row> {
  readonly entries: readonly SiteEntry<Row>[];
  readonly open: ReadonlySet<string>;
  /** Shows or hides the best pages of a site. */
  toggle(site: string): void;
}

/** Returns the texts of a stored list; empty for anything else. */
const storedTexts = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];

/** Returns the rows of a list of sites in the order of `groups`. The set of open sites is stored as a draft. */
export function useSiteList<Row extends object>(topic: string, groups: readonly SiteGroup<Row>[]): SiteList<Row> {
  const [names, setNames] = useDraft(DRAFT.openSites(topic), storedTexts);
  const open = useMemo(() => new Set(names), [names]);
  const entries = useMemo(() => entriesOf(groups, open), [groups, open]);
  return {
    entries,
    open,
    toggle: (site) => setNames(open.has(site) ? names.filter((name) => name !== site) : [...names, site]),
  };
}

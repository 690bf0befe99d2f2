/** The best suggestions of a topic, listed one by one or grouped by site. */
import { RANKER_NAMES, type RankerName } from '../engine/basics';
import { type SuggestedSite, siteAt } from '../engine/insight/ranked-sites';
import type { Completeness, RankingRecord } from '../engine/ranking-records';
import type { PageRecord, TopicSettings } from '../engine/records';
import type { TendrilDb } from '../store/db';
import { pagesByNumber } from '../store/queries';

/** One suggestion with the data that the lists show. */
export interface Suggestion {
  readonly page: PageRecord;
  /** 1-based position in the ranking. */
  readonly position: number;
  /** Number of candidates in the ranking. */
  readonly total: number;
  /** Estimated probability of relevance, in [0, 1]. */
  readonly probability: number;
  /** Terms that contribute most to the page's relevance. Only the best suggestions have them. */
  readonly reasons: readonly string[];
  /** Terms near the topic's name in meaning that contribute to it. */
  readonly near: readonly string[];
  /** 1-based position per ranker; an abstaining ranker is absent. */
  readonly positions: Readonly<Partial<Record<RankerName, number>>>;
}

export interface SuggestionPage {
  readonly topic: string;
  readonly version: number;
  /** Number of all candidates, not only those in `items`. */
  readonly total: number;
  readonly items: readonly Suggestion[];
  readonly completeness?: Completeness | undefined;
}

/**
 * Returns the best `limit` suggestions, at most `TOP_SUGGESTIONS`, best first, read in one transaction. `total` counts
 * all candidates.
 * @returns undefined without a ranking.
 */
export function suggestionPage(db: TendrilDb, topic: string, limit: number): Promise<SuggestionPage | undefined> {
  return db.transaction('r', db.tops, db.pages, async () => {
    const top = await db.tops.get(topic);
    if (!top) return undefined;
    const { version, total, completeness } = top;
    const items = await suggestionsAt(db, top, [...top.order.keys()].slice(0, limit), total);
    return { topic, version, total, items, completeness };
  });
}

/**
 * Returns the suggestions at some places of a ranking, in the order of `places`, without pages that are not stored.
 * @param places 0-based.
 * @param total number of candidates of the whole ranking.
 */
export async function suggestionsAt(
  db: TendrilDb,
  ranking: RankingRecord,
  places: readonly number[],
  total: number = ranking.order.length,
): Promise<Suggestion[]> {
  const pages = await pagesByNumber(
    db,
    ranking.topic,
    places.map((at) => ranking.order[at] as number),
  );
  return places.flatMap((at) => {
    const page = pages.get(ranking.order[at] as number);
    return page ? [suggestionAt(ranking, at, page, total)] : [];
  });
}

/**
 * Returns a suggestion of a ranking; reasons are [] beyond the best rows, whose terms alone are stored.
 * @param at 0-based place of the page in the ranking.
 * @param total number of candidates of the whole ranking.
 */
export function suggestionAt(
  { scores, reasons, nearReasons, positions }: Pick<RankingRecord, 'scores' | 'reasons' | 'nearReasons' | 'positions'>,
  at: number,
  page: PageRecord,
  total: number,
): Suggestion {
  const own: Partial<Record<RankerName, number>> = {};
  for (const ranker of RANKER_NAMES) {
    const position = positions[ranker]?.[at];
    if (position !== undefined) own[ranker] = position;
  }
  return {
    ...{ page, position: at + 1, total, probability: scores[at] ?? 0, positions: own },
    reasons: reasons[at] ?? [],
    near: nearReasons?.[at] ?? [],
  };
}

/**
 * True if none of the chosen rankers could rank the pages, so that another one ranked them alone. False without any
 * ranker's positions, and for the ranking of several rankers chosen before.
 * @param positions those of a ranking, or of one of its suggestions.
 */
export function isRankedByFallback(
  positions: Partial<Record<RankerName, unknown>>,
  { rankers }: Pick<TopicSettings, 'rankers'>,
): boolean {
  const [name, ...others] = RANKER_NAMES.filter((ranker) => positions[ranker] !== undefined);
  return name !== undefined && others.length === 0 && !rankers.includes(name);
}

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

/**
 * Returns the first sites in the order of the ranking with their best pages, read in one transaction; sites without a
 * stored page are left out. `totals` counts all sites.
 * @returns undefined where the ranking has no sites.
 */
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
    /** Returns the suggestion of a page number in a list; [] if the page is not stored or not wanted. */
    const suggestionOf = (n: number): Suggestion[] => {
      const page = pages.get(n);
      if (!page) return [];
      const at = order.indexOf(n);
      // The stored best suggestions lack this page, so its probability and reasons are unknown.
      if (at < 0) return [{ page, position: 0, total, probability: 0, reasons: [], near: [], positions: {} }];
      return [suggestionAt(top, at, page, total)];
    };
    const groups = facts.map((site) => ({ site, rows: site.best.flatMap(suggestionOf) }));
    const { hasConfirmed } = sites;
    const { completeness } = top;
    const shown = groups.filter(({ rows }) => rows.length > 0);
    return { topic, version, totals, hasConfirmed, isNewOnly, groups: shown, completeness };
  });
}

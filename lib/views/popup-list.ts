import { BEST_PAGES_OF_SITE } from '../engine/defaults';
import type { TendrilDb } from '../store/db';
import { readRanking } from '../store/rankings';
import { type SitePage, type SuggestionPage, sitePage, suggestionPage, suggestionsAt } from './suggestions';

/** Largest number of suggestions in the popup. */
export const POPUP_ROWS = 20;
/** Suggestions that are visible without scrolling; the others are read after these are shown. */
export const FIRST_POPUP_ROWS = 6;

interface PopupList {
  /** Number of rows. Only with `POPUP_ROWS` do sites come with all of their best pages. */
  readonly limit: number;
  /** Whether the rows are sites. */
  readonly bySite: boolean;
  /** Whether only sites without a seed or confirmed page are listed. */
  readonly newOnly: boolean;
  /** A watched topic lists only its pages numbered from here, if these are a part of its suggestions; 0 = all pages. */
  readonly newFrom?: number;
}

/**
 * Returns the list of the popup, best first, read in one transaction: the new pages of a watched topic; else the sites,
 * if they are wanted and the ranking has any; else the best pages.
 * @returns null without a ranking.
 */
export async function popupList(
  db: TendrilDb,
  topic: string,
  { limit, bySite, newOnly, newFrom = 0 }: PopupList,
): Promise<SuggestionPage | SitePage | null> {
  const pagesPerSite = limit === POPUP_ROWS ? BEST_PAGES_OF_SITE : 1;
  /** Returns the list without regard to the last visit. */
  const best = async () => {
    const sites = bySite ? await sitePage(db, topic, { sites: limit, pagesPerSite, newOnly }) : undefined;
    return sites ?? (await suggestionPage(db, topic, limit)) ?? null;
  };
  if (newFrom === 0) return best();
  return db.transaction('r', [db.topics, db.rankings, db.rankingParts, db.tops, db.pages], async () => {
    // Also reads the whole list at once: it is shown if the topic is not watched, as most topics are not.
    const [fresh, all] = await Promise.all([newSuggestions(db, topic, limit, newFrom), best()]);
    return fresh ?? all;
  });
}

/**
 * Returns the best `limit` suggestions of a watched topic among the pages numbered from `firstUnseen` on, and the
 * number of all of them as `total`.
 * @returns undefined if the topic is not watched or ranked, or if none or all of its suggestions are new.
 */
async function newSuggestions(
  db: TendrilDb,
  topic: string,
  limit: number,
  firstUnseen: number,
): Promise<SuggestionPage | undefined> {
  const record = await db.topics.get(topic);
  if ((record?.settings.watch ?? 'off') === 'off') return undefined;
  const ranking = await readRanking(db, topic);
  if (ranking === undefined) return undefined;
  const { order, version, completeness } = ranking;
  const places = [...order.keys()].filter((at) => (order[at] as number) >= firstUnseen);
  if (places.length === 0 || places.length === order.length) return undefined;
  const items = await suggestionsAt(db, ranking, places.slice(0, limit));
  return { topic, version, total: places.length, items, completeness };
}

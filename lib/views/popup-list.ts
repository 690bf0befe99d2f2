import { BEST_PAGES_OF_SITE } from '../engine/defaults';
import type { TendrilDb } from '../store/db';
import { type SitePage, type SuggestionPage, sitePage, suggestionPage } from './suggestions';

/** Suggestions of a popup. */
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
  /** Reads the new suggestions of a watched topic; undefined to list all pages. The code is loaded by the caller. */
  readonly newPages?: (limit: number) => Promise<SuggestionPage | undefined>;
}

/**
 * Returns the list of the popup. It has the new pages of a watched topic, if `newPages` finds that only a part of the
 * suggestions is new; else the sites, if the ranking has any; else the best pages.
 * @returns null without a ranking.
 */
export async function popupList(
  db: TendrilDb,
  topic: string,
  { limit, bySite, newOnly, newPages }: PopupList,
): Promise<SuggestionPage | SitePage | null> {
  const fresh = newPages && (await newPages(limit));
  if (fresh) return fresh;
  const pagesPerSite = limit === POPUP_ROWS ? BEST_PAGES_OF_SITE : 1;
  const sites = bySite ? await sitePage(db, topic, { sites: limit, pagesPerSite, newOnly }) : undefined;
  return sites ?? (await suggestionPage(db, topic, limit)) ?? null;
}

/** What happened to a topic week by week. Pure functions. */

import type { PageVerdict } from '../topic/feedback';
import type { WatchedRecord } from '../types';
import type { FoundPage } from './sites';

export const WEEK_MS = 604_800_000;
/** 5 January 1970, a Monday. */
const MONDAY_MS = 345_600_000;
/** Largest number of weeks, counted back from the last one. */
const MOST_WEEKS = 104;

/** Numbers of pages of one week. */
interface Week {
  /** Monday, 00:00 UTC. */
  readonly startMs: number;
  /** Pages that were fetched. */
  readonly found: number;
  /** Pages whose valid verdict makes them seeds or confirmed pages. */
  readonly confirmed: number;
  /** Seeds and confirmed pages that a watch run first found lost. */
  readonly gone: number;
}

/** Returns all weeks from the first event to the last one, at most 104, in ascending order. */
export function timeline(
  pages: readonly FoundPage[],
  standing: ReadonlyMap<string, PageVerdict>,
  watched: Iterable<WatchedRecord>,
): Week[] {
  const weeks = new Map<number, { found: number; confirmed: number; gone: number }>();
  const count = (atMs: number, kind: 'found' | 'confirmed' | 'gone') => {
    const week = Math.floor((atMs - MONDAY_MS) / WEEK_MS);
    const row = weeks.get(week) ?? { found: 0, confirmed: 0, gone: 0 };
    row[kind] += 1;
    weeks.set(week, row);
  };
  const isKept = (url: string) => /^(seed|yes)$/.test(standing.get(url)?.verdict ?? '');
  for (const { fetchedAtMs } of pages) count(fetchedAtMs, 'found');
  for (const { url, atMs } of standing.values()) if (isKept(url)) count(atMs, 'confirmed');
  for (const { target, loss, changedAtMs, checkedAtMs } of watched)
    if (loss && isKept(target)) count(changedAtMs ?? checkedAtMs, 'gone');
  if (weeks.size === 0) return [];
  const last = Math.max(...weeks.keys());
  const first = Math.max(last - MOST_WEEKS + 1, Math.min(...weeks.keys()));
  return Array.from({ length: last - first + 1 }, (_, i) => ({
    startMs: MONDAY_MS + (first + i) * WEEK_MS,
    ...(weeks.get(first + i) ?? { found: 0, confirmed: 0, gone: 0 }),
  }));
}

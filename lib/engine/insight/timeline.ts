/** What happened to a topic over time: week by week, answer by answer, and entry by entry of the log. */
import { getOrMake } from '../arrays';
import type { SiteOutcome } from '../basics';
import type { RankingRecord } from '../ranking-records';
import type { VerdictRecord } from '../records';
import { foldVerdicts, type PageVerdict } from '../topic/feedback';
import { stepOf } from '../topic/step';
import type { WatchedRecord } from '../watch-records';
import type { FoundPage } from './sites';

const WEEK_MS = 604_800_000;
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

/**
 * Returns by week the numbers of pages that were fetched, confirmed, and found lost. All weeks from the first event to
 * the last one are listed, also those without one, the last 104 at most, in ascending order; [] without events.
 */
export function timeline(
  pages: readonly FoundPage[],
  verdicts: ReadonlyMap<string, PageVerdict>,
  watched: Iterable<WatchedRecord>,
): Week[] {
  const weeks = new Map<number, { found: number; confirmed: number; gone: number }>();
  /** Counts an event in its week. */
  const count = (atMs: number, kind: 'found' | 'confirmed' | 'gone') => {
    const week = Math.floor((atMs - MONDAY_MS) / WEEK_MS);
    getOrMake(weeks, week, () => ({ found: 0, confirmed: 0, gone: 0 }))[kind] += 1;
  };
  const isKept = (url: string) => /^(seed|yes)$/.test(verdicts.get(url)?.verdict ?? '');
  for (const { fetchedAtMs } of pages) count(fetchedAtMs, 'found');
  for (const { url, atMs } of verdicts.values()) if (isKept(url)) count(atMs, 'confirmed');
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

/** Least number of projected answers. The projection otherwise has as many answers as were given. */
const LEAST_PROJECTED = 20;

interface AnswersPoint {
  readonly answers: number;
  /** Number of confirmed pages after this many answers; an expected number if `isExpected`. */
  readonly found: number;
  readonly isExpected: boolean;
}

/**
 * Returns the curve of confirmed pages by number of answers, from (0, 0). Valid yes and no answers come in causal
 * order, also those given to several pages at once; then the curve is projected over the best suggestions by their
 * probabilities: as many as there are answers, at least `LEAST_PROJECTED`.
 */
export function answersCurve(
  log: readonly VerdictRecord[],
  ranking: Pick<RankingRecord, 'scores'> | undefined,
): AnswersPoint[] {
  const curve: AnswersPoint[] = [{ answers: 0, found: 0, isExpected: false }];
  let [answers, found] = [0, 0];
  for (const { verdict } of foldVerdicts(log).validVerdicts) {
    if (verdict !== 'yes' && verdict !== 'no') continue;
    answers += 1;
    found += verdict === 'yes' ? 1 : 0;
    curve.push({ answers, found, isExpected: false });
  }
  for (const probability of ranking?.scores.subarray(0, Math.max(LEAST_PROJECTED, answers)) ?? []) {
    answers += 1;
    found += probability;
    curve.push({ answers, found, isExpected: true });
  }
  return curve;
}

/** An entry of the log, as the history shows it. */
export interface HistoryEntry {
  readonly seq: number;
  /** Number of the user action that the entry belongs to; an undo takes back the whole action. */
  readonly step: number;
  readonly url: string;
  readonly verdict: Exclude<VerdictRecord['verdict'], 'undo'>;
  /** Site and decision; only with `site`. */
  readonly site?: string | undefined;
  readonly outcome?: SiteOutcome | undefined;
  readonly atMs: number;
  /** When the entry was undone; undefined while it is valid. */
  readonly undoneAtMs: number | undefined;
}

/**
 * Returns the entries of a log with the time at which each was undone.
 * @param log entries ascending by `seq`.
 * @returns newest first, without `undo` entries.
 */
export function historyOf(log: readonly VerdictRecord[]): HistoryEntry[] {
  const { takenBack } = foldVerdicts(log);
  const entries: HistoryEntry[] = [];
  for (const entry of log) {
    const { seq, url, verdict, site, outcome, atMs } = entry;
    if (verdict === 'undo') continue;
    entries.push({ seq, step: stepOf(entry), url, verdict, site, outcome, atMs, undoneAtMs: takenBack.get(seq) });
  }
  return entries.reverse();
}

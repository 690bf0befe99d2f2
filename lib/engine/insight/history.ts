/** The verdict log for display: newest first, with undone entries marked. */
import { foldVerdicts, stepOf } from '../topic/feedback';
import type { SiteOutcome, VerdictRecord } from '../types';

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

/** The verdict log as people read it: newest first, undone entries marked. */
import { foldVerdicts, stepOf } from '../topic/feedback';
import type { SiteOutcome, VerdictRecord } from '../types';

export interface HistoryEntry {
  readonly seq: number;
  /** The user's action that it belongs to: an undo takes back all of it. */
  readonly step: number;
  readonly url: string;
  readonly verdict: Exclude<VerdictRecord['verdict'], 'undo'>;
  /** Only with `site`. */
  readonly site?: string | undefined;
  readonly outcome?: SiteOutcome | undefined;
  readonly atMs: number;
  /** When it was taken back; undefined while it holds. */
  readonly undoneAtMs: number | undefined;
}

/** @param log ascending */
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

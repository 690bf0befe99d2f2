/** The verdict log as people read it: newest first, undone entries marked, with what an undo would take away. Pure folds. */
import { foldVerdicts, stepOf } from '../topic/feedback';
import { withdrawnPages } from '../topic/withdrawn';
import type { SiteOutcome, VerdictRecord } from '../types';
import type { FoundPage } from './sites';

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

/**
 * Tells how many pages an undo of a step would withdraw: what the engine withdraws then and not now. Each step is worked out
 * once, when it is asked for.
 * @param log ascending. @param pages in order of number.
 */
export function withdrawals(log: readonly VerdictRecord[], pages: readonly FoundPage[]): (step: number) => number {
  const now = withdrawnPages(pages, foldVerdicts(log));
  const lastSeq = log.at(-1)?.seq ?? 0;
  const known = new Map<number, number>();
  const countOf = (step: number) => {
    const undone = log.filter((entry) => stepOf(entry) === step && entry.verdict !== 'undo');
    if (!undone.some(({ verdict }) => verdict === 'seed' || verdict === 'yes')) return 0;
    const undos = undone.map(({ topic, url, seq }, i): VerdictRecord => {
      return { topic, url, seq: lastSeq + 1 + i, verdict: 'undo', undoes: seq, atMs: 0 };
    });
    const then = withdrawnPages(pages, foldVerdicts([...log, ...undos]));
    return [...then].filter((n) => !now.has(n)).length;
  };
  return (step) => {
    const count = known.get(step) ?? countOf(step);
    known.set(step, count);
    return count;
  };
}

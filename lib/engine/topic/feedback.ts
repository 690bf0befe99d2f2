import type { VerdictRecord } from '../types';

/** What the verdict log amounts to. The four sets are disjoint; addresses are in the order of their standing entries. */
export interface Feedback {
  readonly seeds: ReadonlySet<string>;
  readonly confirmed: ReadonlySet<string>;
  readonly rejected: ReadonlySet<string>;
  readonly skipped: ReadonlySet<string>;
  /**
   * Addresses whose mark or confirmation was taken back and that have no verdict now, with the time of the entry taken
   * back. What was found through them since then is withdrawn with them.
   */
  readonly withdrawn: ReadonlyMap<string, number>;
  /** Entries that count, in log order: neither taken back nor `undo`, the last one of each address. */
  readonly standing: readonly VerdictRecord[];
  /** Entries that an `undo` can still take back, in log order. */
  readonly undoable: readonly VerdictRecord[];
}

/**
 * Folds the log: an entry taken back counts for nothing, an `undo` that is itself taken back gives its entry back, and of
 * several standing entries on one address the last one counts. The same log gives the same fold wherever it is replayed.
 * @param log in order of `seq`.
 */
export function foldVerdicts(log: readonly VerdictRecord[]): Feedback {
  const takenBack = new Set<number>();
  for (let i = log.length - 1; i >= 0; i -= 1) {
    const entry = log[i] as VerdictRecord;
    // An undo points to an earlier entry, so everything that could take this one back has been seen.
    if (entry.undoes !== undefined && !takenBack.has(entry.seq)) takenBack.add(entry.undoes);
  }
  const last = new Map<string, VerdictRecord>();
  const undoable: VerdictRecord[] = [];
  for (const entry of log) {
    if (entry.verdict === 'undo' || takenBack.has(entry.seq)) continue;
    undoable.push(entry);
    last.delete(entry.url);
    last.set(entry.url, entry);
  }
  const sets = { seed: new Set<string>(), yes: new Set<string>(), no: new Set<string>(), skip: new Set<string>() };
  for (const { url, verdict } of last.values()) if (verdict !== 'undo') sets[verdict].add(url);
  const withdrawn = new Map<string, number>();
  for (const { seq, url, verdict, atMs } of log) {
    const positive = verdict === 'seed' || verdict === 'yes';
    if (positive && takenBack.has(seq) && !last.has(url) && !withdrawn.has(url)) withdrawn.set(url, atMs);
  }
  return {
    seeds: sets.seed,
    confirmed: sets.yes,
    rejected: sets.no,
    skipped: sets.skip,
    withdrawn,
    standing: [...last.values()],
    undoable,
  };
}

/** What the verdict log says of one address or of a whole topic. A pure fold, the same as the engine's. */
import type { VerdictRecord } from '../engine/types';

/** `new` = not in the topic; `suggested` = found and not judged. */
export type Standing = 'seed' | 'confirmed' | 'rejected' | 'skipped' | 'suggested' | 'new';

/** A verdict that still holds. */
export interface LiveVerdict extends VerdictRecord {
  readonly verdict: 'seed' | 'yes' | 'no' | 'skip';
}

export interface Tally {
  readonly seeds: number;
  readonly confirmed: number;
  readonly rejected: number;
  readonly skipped: number;
  /** Sequence number of the last entry, 0 before the first. */
  readonly lastSeq: number;
}

export const EMPTY_TALLY: Tally = { seeds: 0, confirmed: 0, rejected: 0, skipped: 0, lastSeq: 0 };

const STANDING = { seed: 'seed', yes: 'confirmed', no: 'rejected', skip: 'skipped' } as const;

/** Entries of `log` (ascending) that were not taken back; an undo of an undo does not occur. */
export function holding(log: readonly VerdictRecord[]): LiveVerdict[] {
  const undone = new Set<number>();
  for (const entry of log) if (entry.verdict === 'undo' && entry.undoes !== undefined) undone.add(entry.undoes);
  return log.filter((entry): entry is LiveVerdict => entry.verdict !== 'undo' && !undone.has(entry.seq));
}

/** The last holding verdict of each address, in order of first judgement. */
export function latestByUrl(log: readonly VerdictRecord[]): Map<string, LiveVerdict> {
  const latest = new Map<string, LiveVerdict>();
  for (const entry of holding(log)) latest.set(entry.url, entry);
  return latest;
}

export function standingOf(verdict: LiveVerdict['verdict']): Standing {
  return STANDING[verdict];
}

export function tally(log: readonly VerdictRecord[]): Tally {
  const count = { seed: 0, yes: 0, no: 0, skip: 0 };
  for (const entry of latestByUrl(log).values()) count[entry.verdict] += 1;
  return {
    seeds: count.seed,
    confirmed: count.yes,
    rejected: count.no,
    skipped: count.skip,
    lastSeq: log[log.length - 1]?.seq ?? 0,
  };
}

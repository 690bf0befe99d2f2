import type { SiteOutcome, VerdictRecord } from '../types';
import { inCausalOrder } from './causal-order';

/** An entry on one page that is no `undo`. */
export interface PageVerdict extends VerdictRecord {
  readonly verdict: 'seed' | 'yes' | 'no' | 'skip';
}

/** What the verdict log amounts to. The four sets are disjoint; addresses are in the order of their standing entries. */
export interface Feedback {
  readonly seeds: ReadonlySet<string>;
  readonly confirmed: ReadonlySet<string>;
  readonly rejected: ReadonlySet<string>;
  readonly skipped: ReadonlySet<string>;
  /** What stands for whole sites, in the order of their standing entries; never `open`. */
  readonly sites: ReadonlyMap<string, SiteOutcome>;
  /** How far the user lets sites reach (url/site.ts), in the order of the standing entries. */
  readonly extents: ReadonlyMap<string, string>;
  /** Entries on pages that count, in log order: neither taken back nor `undo`, the last one of each address. */
  readonly standing: readonly PageVerdict[];
  /** Entries that an `undo` can still take back, in log order; those that are an `undo` themselves left out. */
  readonly undoable: readonly VerdictRecord[];
  /** Entries taken back, an `undo` included, by `seq`, with the time of that. */
  readonly takenBack: ReadonlyMap<number, number>;
}

/** Number of the user's action that an entry belongs to: `seq` of its first entry. */
export function stepOf({ step, seq }: VerdictRecord): number {
  return step ?? seq;
}

export function isPageVerdict(entry: VerdictRecord): entry is PageVerdict {
  return entry.verdict !== 'undo' && entry.verdict !== 'site';
}

/**
 * Folds the log: an entry taken back counts for nothing, an `undo` that is itself taken back gives its entry back, and of
 * several standing entries on one address or site the last one in causal order counts. The same entries give the same fold in every
 * copy of the topic.
 * @param entries in order of `seq`.
 */
export function foldVerdicts(entries: readonly VerdictRecord[]): Feedback {
  const log = inCausalOrder(entries);
  const takenBack = new Map<number, number>();
  for (let i = log.length - 1; i >= 0; i -= 1) {
    const { seq, undoes, atMs } = log[i] as VerdictRecord;
    // An undo points to an earlier entry, so everything that could take this one back has been seen.
    if (undoes !== undefined && !takenBack.has(seq)) takenBack.set(undoes, atMs);
  }
  const last = new Map<string, PageVerdict>();
  const sites = new Map<string, SiteOutcome>();
  const extents = new Map<string, string>();
  const undoable: VerdictRecord[] = [];
  for (const entry of log) {
    if (entry.verdict === 'undo' || takenBack.has(entry.seq)) continue;
    undoable.push(entry);
    if (isPageVerdict(entry)) {
      last.delete(entry.url);
      last.set(entry.url, entry);
    } else if (entry.site !== undefined && entry.outcome !== undefined) {
      sites.delete(entry.site);
      if (entry.outcome !== 'open') sites.set(entry.site, entry.outcome);
    } else if (entry.site !== undefined && entry.extent !== undefined) {
      extents.delete(entry.site);
      if (entry.extent !== entry.site) extents.set(entry.site, entry.extent);
    }
  }
  const sets = { seed: new Set<string>(), yes: new Set<string>(), no: new Set<string>(), skip: new Set<string>() };
  for (const { url, verdict } of last.values()) sets[verdict].add(url);
  return {
    seeds: sets.seed,
    confirmed: sets.yes,
    rejected: sets.no,
    skipped: sets.skip,
    sites,
    extents,
    standing: [...last.values()],
    undoable,
    takenBack,
  };
}

/** A verdict before it is logged. `atMs` is now where it is absent. */
export type Judgement = Pick<
  VerdictRecord,
  'url' | 'verdict' | 'undoes' | 'step' | 'site' | 'outcome' | 'extent' | 'sampled' | 'reason' | 'settles'
> & {
  readonly atMs?: number;
};

/** A judgement with the score and evidence of its page. */
export type RatedJudgement = Judgement & Pick<VerdictRecord, 'score' | 'evidence'>;

/** The entries of one step, numbered from the end of the log on. @param length of the log so far. */
export function loggedStep(
  topic: string,
  length: number,
  entries: readonly RatedJudgement[],
  atMs: number,
): VerdictRecord[] {
  const step = length + 1;
  return entries.map((entry, i) => ({ topic, seq: step + i, atMs, ...(i > 0 ? { step } : {}), ...entry }));
}

/** Which entries an undo takes back; at most one member is given, and the last step of this copy is meant where none is. */
export interface UndoTarget {
  /** All of one step, also of one that was an undo itself: that is the redo. */
  readonly step?: number;
  /** Every step from this one on. */
  readonly since?: number;
  /** What stands for one address, and nothing else of its step. */
  readonly url?: string;
}

/**
 * The entries that `target` names and that can still be taken back, in log order.
 * @param replica identifier of this copy; entries without one are its own too.
 */
export function entriesToUndo(
  log: readonly VerdictRecord[],
  { undoable, standing, takenBack }: Feedback,
  { step, since, url }: UndoTarget,
  replica?: string,
): readonly VerdictRecord[] {
  if (url !== undefined) return standing.filter((entry) => entry.url === url);
  if (since !== undefined) return undoable.filter((entry) => stepOf(entry) >= since);
  const own = undoable.filter((entry) => (entry.replica ?? replica) === replica);
  const wanted = step ?? own.reduce((last, entry) => Math.max(last, stepOf(entry)), 0);
  return log.filter((entry) => stepOf(entry) === wanted && !takenBack.has(entry.seq));
}

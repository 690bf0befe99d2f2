import type { SiteOutcome } from '../basics';
import type { TopicRecord, VerdictRecord } from '../records';
import { inCausalOrder } from './causal-order';
import { stepOf } from './step';

/** An entry of the log about one page, not an `undo`. */
export interface PageVerdict extends VerdictRecord {
  readonly verdict: 'seed' | 'yes' | 'no' | 'skip';
}

/**
 * Result of folding the verdict log: the valid decisions. The four sets are disjoint; URLs are in the order of their
 * valid entries.
 */
export interface Feedback {
  readonly seeds: ReadonlySet<string>;
  readonly confirmed: ReadonlySet<string>;
  readonly rejected: ReadonlySet<string>;
  readonly skipped: ReadonlySet<string>;
  /** Valid decisions on whole sites, in the order of their entries; never `open`. */
  readonly sites: ReadonlyMap<string, SiteOutcome>;
  /** The user's groupings of sites (url/site.ts), in the order of their entries. */
  readonly extents: ReadonlyMap<string, string>;
  /** Valid entries about pages, in causal order: the last entry of each URL that was not undone. */
  readonly validVerdicts: readonly PageVerdict[];
  /** Entries that an `undo` can still take back, in causal order, except `undo` entries. */
  readonly undoable: readonly VerdictRecord[];
  /** Undone entries, including undone `undo` entries: `seq` to time of the undo. */
  readonly takenBack: ReadonlyMap<number, number>;
}

/** Whether an entry is a verdict on one page, not an undo and not a decision on a site. */
export function isPageVerdict(entry: VerdictRecord): entry is PageVerdict {
  return entry.verdict !== 'undo' && entry.verdict !== 'site';
}

/**
 * Folds the log into the valid decisions.
 * An undone entry does not count; undoing an `undo` restores its entry. Of several entries about one URL or site, the
 * last one in causal order counts; a site that it reopens, or groups as by default, is absent. Every copy of the topic
 * with the same entries gets the same result.
 * Earlier versions logged the entry page of a site that belongs as a seed; it counts as confirmed, as it would today.
 * @param entries in order of `seq`.
 */
export function foldVerdicts(entries: readonly VerdictRecord[]): Feedback {
  const log = inCausalOrder(entries);
  const takenBack = new Map<number, number>();
  for (let i = log.length - 1; i >= 0; i -= 1) {
    const { seq, undoes, atMs } = log[i] as VerdictRecord;
    // The loop goes from the last entry to the first, so an undo that was itself undone is known by now and has no
    // effect.
    if (undoes !== undefined && !takenBack.has(seq)) takenBack.set(undoes, atMs);
  }
  const belonging = new Set(log.flatMap((entry) => (entry.outcome === 'belongs' ? [stepOf(entry)] : [])));
  const last = new Map<string, PageVerdict>();
  const sites = new Map<string, SiteOutcome>();
  const extents = new Map<string, string>();
  const undoable: VerdictRecord[] = [];
  for (const entry of log) {
    if (entry.verdict === 'undo' || takenBack.has(entry.seq)) continue;
    undoable.push(entry);
    if (isPageVerdict(entry)) {
      last.delete(entry.url);
      const isOfSite = entry.verdict === 'seed' && belonging.has(stepOf(entry));
      last.set(entry.url, isOfSite ? { ...entry, verdict: 'yes' } : entry);
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
    validVerdicts: [...last.values()],
    undoable,
    takenBack,
  };
}

/** A verdict before it is logged. `atMs` defaults to the current time. */
export type Judgement = Pick<
  VerdictRecord,
  'url' | 'verdict' | 'undoes' | 'step' | 'site' | 'outcome' | 'extent' | 'sampled' | 'reason' | 'title' | 'settles'
> & {
  readonly atMs?: number;
};

/** A judgement with the stored probability and log-odds of its page. */
export type RankedJudgement = Judgement & Pick<VerdictRecord, 'score' | 'evidence'>;

/**
 * Numbers the entries of one step as the log's next entries; an entry with a `step` or `atMs` of its own keeps it. The
 * first entry gets no `step`, the others the number of the first. Does not append them.
 * @param length number of entries in the log so far.
 */
export function loggedStep(
  topic: string,
  length: number,
  entries: readonly RankedJudgement[],
  atMs: number,
): VerdictRecord[] {
  const step = length + 1;
  return entries.map((entry, i) => ({ topic, seq: step + i, atMs, ...(i > 0 ? { step } : {}), ...entry }));
}

/**
 * Selects the entries that an undo takes back. At most one member is set; without any, the last step of this copy is
 * undone.
 */
export interface UndoTarget {
  /** All entries of one step. Undoing an undo step is the redo. */
  readonly step?: number;
  /** All entries of this step and of every later one. */
  readonly since?: number;
  /** Only the valid entry about one URL. */
  readonly url?: string;
}

/**
 * Returns the entries selected by `target` that can still be undone, in log order; [] if there are none. The default is
 * the last step of this copy that has not been undone.
 * @param replica id of this copy; entries without an id belong to this copy too.
 */
export function entriesToUndo(
  log: readonly VerdictRecord[],
  { undoable, validVerdicts, takenBack }: Feedback,
  { step, since, url }: UndoTarget,
  replica?: string,
): readonly VerdictRecord[] {
  if (url !== undefined) return validVerdicts.filter((entry) => entry.url === url);
  if (since !== undefined) return undoable.filter((entry) => stepOf(entry) >= since);
  const own = undoable.filter((entry) => (entry.replica ?? replica) === replica);
  const wanted = step ?? own.reduce((last, entry) => Math.max(last, stepOf(entry)), 0);
  return log.filter((entry) => stepOf(entry) === wanted && !takenBack.has(entry.seq));
}

/**
 * Returns the entries of the log that this copy's reviewer may see. In blind mode, others' answers to a page are hidden
 * until the reviewer has answered it. Seeds and site decisions are always visible.
 */
export function visibleLog(
  log: readonly VerdictRecord[],
  { isBlind, replica }: Pick<TopicRecord, 'isBlind' | 'replica'>,
): readonly VerdictRecord[] {
  if (!isBlind) return log;
  const isOwn = (entry: VerdictRecord) => (entry.replica ?? replica) === replica;
  const { takenBack } = foldVerdicts(log);
  const answered = new Set<string>();
  for (const entry of log)
    if (isOwn(entry) && isPageVerdict(entry) && !takenBack.has(entry.seq)) answered.add(entry.url);
  return log.filter(
    (entry) => isOwn(entry) || !isPageVerdict(entry) || entry.verdict === 'seed' || answered.has(entry.url),
  );
}

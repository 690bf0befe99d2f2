/**
 * Causal order of a topic's changes across its copies, by Lamport clocks (Lamport 1978, "Time, Clocks, and the Ordering
 * of Events in a Distributed System"). Ties are ordered by copy.
 * Each copy numbers the entries of its verdict log itself (`seq`), so numbers differ between copies. An entry is
 * identified by its content, its clock and the copy that wrote it.
 */
import { hash53 } from '../hash';
import type { NoteRecord, Stamp, TopicRecord, VerdictRecord } from '../records';

/** Stamp of everything that older versions wrote. */
const NO_STAMP: Stamp = { clock: 0, replica: '' };

/**
 * Compares two stamps by clock, then copy: negative if `a` comes before `b`, 0 for the same change. An absent stamp
 * comes before all others.
 */
export function compareStamps(a: Stamp = NO_STAMP, b: Stamp = NO_STAMP): number {
  return a.clock - b.clock || compareTexts(a.replica, b.replica);
}

/** Compares by UTF-16 code units, as `sort` needs it; the same in every locale. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Lamport stamp of an entry of the log. */
function stampOf({ clock, seq, replica = '' }: VerdictRecord): Stamp {
  return { clock: clock ?? seq, replica };
}

/** Returns the largest Lamport clock among a topic's changes; 0 if none has a time stamp. */
export function lastClock(
  topic: Pick<TopicRecord, 'stamps'>,
  log: readonly VerdictRecord[],
  notes: Iterable<NoteRecord>,
): number {
  let last = 0;
  const take = ({ clock }: Stamp) => {
    if (clock > last) last = clock;
  };
  for (const entry of log) take(stampOf(entry));
  for (const { textStamp = NO_STAMP, tagStamps = [] } of notes)
    for (const stamp of [textStamp, ...tagStamps]) take(stamp);
  for (const stamp of Object.values(topic.stamps ?? {})) take(stamp);
  return last;
}

/** Largest clock of an honest topic, far more than people make changes. */
const MAX_CLOCK = 2 ** 40;
/** Largest difference between one change and the next one in an honest topic. */
const MAX_GAP = 2 ** 20;

/** Stamped changes of one copy. */
interface StampedChanges<T> {
  readonly topic: T;
  readonly log: readonly VerdictRecord[];
  readonly notes: readonly NoteRecord[];
}

/**
 * Lowers impossible clocks and keeps the order of all changes. A clock above `MAX_CLOCK` would soon leave the range of
 * exact integers, and no later change would count any more. Gaps of more than `MAX_GAP` are closed, so clocks before
 * the first gap stay, and with them the identities of their entries. Returns the same object if no clock is too large.
 */
export function withPossibleClocks<T extends Pick<TopicRecord, 'stamps'>, S extends StampedChanges<T>>(changes: S): S {
  const { topic, log, notes } = changes;
  if (lastClock(topic, log, notes) <= MAX_CLOCK) return changes;
  const clocks = new Set<number>(log.map((entry) => stampOf(entry).clock));
  for (const { textStamp, tagStamps = [] } of notes)
    for (const stamp of [textStamp ?? NO_STAMP, ...tagStamps]) clocks.add(stamp.clock);
  for (const { clock } of Object.values(topic.stamps ?? {})) clocks.add(clock);
  const lowered = new Map<number, number>();
  let [before, last] = [0, 0];
  for (const clock of [...clocks].sort((a, b) => a - b)) {
    const gap = clock - before;
    before = clock;
    last += gap > MAX_GAP ? 1 : gap;
    lowered.set(clock, last);
  }
  const lower = <R extends Stamp>(stamp: R): R => ({ ...stamp, clock: lowered.get(stamp.clock) ?? 0 });
  const stamps = topic.stamps && Object.entries(topic.stamps).map(([name, stamp]) => [name, lower(stamp)]);
  return {
    ...changes,
    topic: { ...topic, ...(stamps && { stamps: Object.fromEntries(stamps) }) },
    log: log.map((entry) => ({ ...entry, clock: lower(stampOf(entry)).clock })),
    notes: notes.map((note) => ({
      ...note,
      ...(note.textStamp && { textStamp: lower(note.textStamp) }),
      ...(note.tagStamps && { tagStamps: note.tagStamps.map(lower) }),
    })),
  };
}

/**
 * Returns an identity for each entry, parallel to the log. Two copies have equal identities exactly for the same
 * entries. An entry that reuses a number after a restored backup differs in content, so it has another identity.
 * @param log entries in order of `seq`; an `undo` comes after its entry.
 */
export function entryIds(log: readonly VerdictRecord[]): string[] {
  const idOfSeq = new Map<number, string>();
  return log.map((entry) => {
    const { url, verdict, atMs, site, outcome, extent, undoes, author, reason, settles } = entry;
    const undone = undoes === undefined ? undefined : idOfSeq.get(undoes);
    const { clock, replica } = stampOf(entry);
    const content = [url, verdict, atMs, site, outcome, extent, undone, author, reason, settles];
    const id = `${clock} ${replica} ${hash53(JSON.stringify(content))}`;
    idOfSeq.set(entry.seq, id);
    return id;
  });
}

/**
 * Returns the log in causal order, which is the same for every copy with the same entries. A log in causal order is
 * returned itself.
 */
export function inCausalOrder(log: readonly VerdictRecord[]): readonly VerdictRecord[] {
  const isOrdered = log.every(
    (entry, i) => i === 0 || compareStamps(stampOf(log[i - 1] as VerdictRecord), stampOf(entry)) < 0,
  );
  if (isOrdered) return log;
  let ids: readonly string[] | undefined;
  const places = Array.from(log, (_, i) => i);
  places.sort((a, b) => {
    const order = compareStamps(stampOf(log[a] as VerdictRecord), stampOf(log[b] as VerdictRecord));
    if (order !== 0) return order;
    ids ??= entryIds(log);
    return compareTexts(ids[a] as string, ids[b] as string);
  });
  return places.map((i) => log[i] as VerdictRecord);
}

/**
 * Returns the entries of another copy's log that this log lacks, in causal order, numbered as this log's next entries.
 * References to undone entries and steps use this log's numbers; an undo whose entry is in neither log is left out.
 * Appending them gives the union of both logs.
 * @param log and @param other in order of `seq`, without gaps.
 */
export function missingEntries(
  topic: string,
  log: readonly VerdictRecord[],
  other: readonly VerdictRecord[],
): VerdictRecord[] {
  const known = new Map(entryIds(log).map((id, i) => [id, (log[i] as VerdictRecord).seq]));
  const idOfSeq = new Map(entryIds(other).map((id, i) => [(other[i] as VerdictRecord).seq, id]));
  const numberOf = (seq: number | undefined) => (seq === undefined ? undefined : known.get(idOfSeq.get(seq) ?? ''));
  const missing: VerdictRecord[] = [];
  for (const entry of inCausalOrder(other)) {
    const id = idOfSeq.get(entry.seq) as string;
    if (known.has(id)) continue;
    const undoes = numberOf(entry.undoes);
    // An undo without its entry has no effect, so it is left out.
    if (entry.undoes !== undefined && undoes === undefined) continue;
    const seq = log.length + missing.length + 1;
    known.set(id, seq);
    const { step: given, undoes: _, ...content } = entry;
    const step = numberOf(given);
    missing.push({
      ...content,
      topic,
      seq,
      clock: stampOf(entry).clock,
      ...(step === undefined ? {} : { step }),
      ...(undoes === undefined ? {} : { undoes }),
    });
  }
  return missing;
}

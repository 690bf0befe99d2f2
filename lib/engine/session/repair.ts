import { getOrMake } from '../arrays';
import type { PageNumber } from '../basics';
import { MAX_WEIGHT } from '../defaults';
import type { FrontierRecord, PageRecord, TermsRecord, VerdictRecord } from '../records';
import { stepOf } from '../topic/step';
import type { TopicChange, TopicSnapshot } from '../topic-change';
import { withPossibleCounters } from './possible-counters';
import { newSession } from './session-record';

/** Repair of a topic whose stored rows are inconsistent. */
interface TopicRepair {
  /** The topic after the repair. */
  readonly snapshot: TopicSnapshot;
  /** Changes that repair the stored rows, except links. */
  readonly change: TopicChange;
  /** New numbers of moved pages by old number; the caller moves their links. */
  readonly moved: ReadonlyMap<PageNumber, PageNumber>;
}

/**
 * Repairs rows that a correct commit cannot produce: gaps in page numbers or verdict numbers, and pages whose terms are
 * missing, unknown or malformed, and counters that no topic reaches (possible-counters.ts).
 * Readable pages are kept, and the last ones fill the gaps. URLs of unreadable pages are queued again. The session's
 * reason is `repaired` until the next session starts.
 * @returns undefined if the rows are consistent.
 */
export function repairOf(stored: TopicSnapshot, nowMs: number): TopicRepair | undefined {
  const snapshot = withPossibleCounters(stored);
  const topic = snapshot.topic.id;
  const vocabulary = snapshot.vocabulary.filter(continuesVocabulary());
  const known = vocabulary.reduce((sum, { terms }) => sum + terms.length, 0);
  const vectors = new Map(snapshot.terms.map((row) => [row.n, row]));
  /** Whether the terms of a page are stored, well-formed and in the vocabulary. */
  const readable = ({ n }: PageRecord) => {
    const row = vectors.get(n);
    return row !== undefined && isVector(row) && (row.ids.at(-1) ?? -1) < known;
  };
  const kept = snapshot.pages.filter(readable);
  const log = renumbered(snapshot.verdicts);
  const isWhole =
    snapshot === stored &&
    kept.length === snapshot.pages.length &&
    kept.length === snapshot.terms.length &&
    vocabulary.length === snapshot.vocabulary.length &&
    log === snapshot.verdicts &&
    kept.every(({ n }, i) => n === i);
  if (isWhole) return undefined;

  const taken = new Set(kept.map(({ n }) => n));
  const gaps = Array.from(kept, (_, n) => n).filter((n) => !taken.has(n));
  const moved = new Map(kept.filter(({ n }) => n >= kept.length).map(({ n }, i) => [n, gaps[i] as PageNumber]));
  const place = <T extends { readonly n: PageNumber }>(row: T): T => ({ ...row, n: moved.get(row.n) ?? row.n });
  const pages = kept.map(place).sort((a, b) => a.n - b.n);
  const terms = kept.flatMap(({ n }) => vectors.get(n) ?? []).map(place);
  const filled = new Set(moved.values());

  const lost = snapshot.pages.filter((page) => !readable(page));
  const lostUrls = new Set(lost.map(({ url }) => url));
  const before = snapshot.session ?? newSession(topic, nowMs);
  const frontierAdded = lost.map((page, i) => queuedAgain(page, before.nextFrontierOrder + i));
  const session = {
    ...before,
    status: before.status === 'idle' ? ('done' as const) : before.status,
    reason: 'repaired',
    nextFrontierOrder: before.nextFrontierOrder + lost.length,
    updatedAtMs: nowMs,
  };
  const topicRecord = { ...snapshot.topic, renumberedAtMs: nowMs };
  const numbers = new Set([...snapshot.pages, ...snapshot.terms].map(({ n }) => n));
  const stays = (n: PageNumber) => taken.has(n) && !moved.has(n);
  const isNew = log === stored.verdicts ? [] : log;
  const pieces = new Set(vocabulary);
  return {
    moved,
    snapshot: {
      ...snapshot,
      // The stored ranking uses the old page numbers.
      ranking: undefined,
      topic: topicRecord,
      session,
      pages,
      terms,
      vocabulary,
      verdicts: log,
      frontier: [...snapshot.frontier.filter(({ url }) => !lostUrls.has(url)), ...frontierAdded],
    },
    change: {
      topic,
      topicRecord,
      session,
      pages: pages.filter(({ n }) => filled.has(n)),
      terms: terms.filter(({ n }) => filled.has(n)),
      verdicts: isNew,
      notes: snapshot.notes === stored.notes ? [] : snapshot.notes,
      frontierAdded: snapshot.frontier === stored.frontier ? frontierAdded : [...snapshot.frontier, ...frontierAdded],
      removed: {
        pages: [...numbers].filter((n) => !stays(n)),
        vocabulary: snapshot.vocabulary.filter((row) => !pieces.has(row)).map(({ from }) => from),
        verdicts: isNew.length > 0 ? stored.verdicts.map(({ seq }) => seq) : [],
      },
    },
  };
}

/** Returns a test for the pieces of a vocabulary: true if a piece begins where the last accepted one ended. */
function continuesVocabulary(): (row: { readonly from: number; readonly terms: readonly string[] }) => boolean {
  let size = 0;
  return ({ from, terms }) => {
    if (from !== size) return false;
    size += terms.length;
    return true;
  };
}

/**
 * Returns a log whose `seq` is 1, 2, 3, …, with `step` and `undoes` adapted; the log itself if it has no gap. Drops an
 * `undo` of a missing entry.
 */
function renumbered(log: readonly VerdictRecord[]): readonly VerdictRecord[] {
  if (log.every(({ seq }, i) => seq === i + 1)) return log;
  const numbers = new Map<number, number>();
  const firstOfStep = new Map<number, number>();
  const kept: VerdictRecord[] = [];
  for (const entry of log) {
    const undoes = entry.undoes === undefined ? undefined : numbers.get(entry.undoes);
    if (entry.undoes !== undefined && undoes === undefined) continue;
    const seq = kept.length + 1;
    numbers.set(entry.seq, seq);
    const step = getOrMake(firstOfStep, stepOf(entry), () => seq);
    kept.push({ ...entry, seq, step: step === seq ? undefined : step, ...(undoes === undefined ? {} : { undoes }) });
  }
  return kept;
}

/** True if a row's arrays exist and have matching lengths and weights in (0, `MAX_WEIGHT`]. */
function isVector({ ids, counts, weights, linkHashes }: Partial<TermsRecord>): boolean {
  return (
    [counts, weights].every((array) => ids !== undefined && array?.length === ids.length) &&
    linkHashes !== undefined &&
    weights?.every((weight) => weight > 0 && weight <= MAX_WEIGHT) === true
  );
}

/** Returns the queue entry by which a page is fetched again; marks and imports count as forward crawl there. */
function queuedAgain({ topic, url, host, title, foundBy, hubScore }: PageRecord, order: number): FrontierRecord {
  const { round: _, operator, ...origin } = foundBy;
  const named = operator === 'mark' || operator === 'import' ? 'forward-crawl' : operator;
  return { topic, url, host, foundBy: { ...origin, operator: named }, preview: title, hubScore, order };
}

import { stepOf } from '../topic/feedback';
import type {
  FrontierRecord,
  PageNumber,
  PageRecord,
  TermsRecord,
  TopicChange,
  TopicSnapshot,
  VerdictRecord,
} from '../types';
import { newSession } from './session-record';

/** What mends a topic whose rows do not fit together. */
interface TopicRepair {
  /** The topic as it is then. */
  readonly snapshot: TopicSnapshot;
  /** What brings the store there, links aside. */
  readonly change: TopicChange;
  /** Pages that fill a gap, by their number before: their links go with them. */
  readonly moved: ReadonlyMap<PageNumber, PageNumber>;
}

/**
 * Rows that no commit of ours leaves behind: page numbers with gaps, pages without terms or with terms that nobody knows or that are
 * no vector, numbers of verdicts left out. Readable pages stay, the last ones fill the gaps; the URLs of the others are
 * queued again. The session has the reason `repaired` until the next one starts.
 * @returns undefined where nothing is wrong.
 */
export function repairOf(snapshot: TopicSnapshot, nowMs: number): TopicRepair | undefined {
  const topic = snapshot.topic.id;
  const vocabulary = snapshot.vocabulary.filter(unbroken());
  const known = vocabulary.reduce((sum, { terms }) => sum + terms.length, 0);
  const vectors = new Map(snapshot.terms.map((row) => [row.n, row]));
  const readable = ({ n }: PageRecord) => {
    const row = vectors.get(n);
    return row !== undefined && isVector(row) && (row.ids.at(-1) ?? -1) < known;
  };
  const kept = snapshot.pages.filter(readable);
  const log = renumbered(snapshot.verdicts);
  const isWhole =
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
  const frontierAdded = lost.map((page, i) => waiting(page, before.nextFrontierOrder + i));
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
  const isNew = log === snapshot.verdicts ? [] : log;
  const pieces = new Set(vocabulary);
  return {
    moved,
    snapshot: {
      ...snapshot,
      // Its numbers are those before.
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
      frontierAdded,
      removed: {
        pages: [...numbers].filter((n) => !stays(n)),
        vocabulary: snapshot.vocabulary.filter((row) => !pieces.has(row)).map(({ from }) => from),
        verdicts: isNew.length > 0 ? snapshot.verdicts.map(({ seq }) => seq) : [],
      },
    },
  };
}

/** True for pieces of a vocabulary as long as each begins where the one before ended. */
function unbroken(): (row: { readonly from: number; readonly terms: readonly string[] }) => boolean {
  let size = 0;
  return ({ from, terms }) => {
    if (from !== size) return false;
    size += terms.length;
    return true;
  };
}

/** The log itself where its numbers have no gap. An `undo` of an entry that is gone goes with it. */
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
    const step = firstOfStep.get(stepOf(entry)) ?? seq;
    firstOfStep.set(stepOf(entry), step);
    kept.push({ ...entry, seq, step: step === seq ? undefined : step, ...(undoes === undefined ? {} : { undoes }) });
  }
  return kept;
}

/** Whether the arrays of a row are there and fit each other. */
function isVector({ ids, counts, weights, linkHashes }: Partial<TermsRecord>): boolean {
  return (
    [counts, weights].every((array) => ids !== undefined && array?.length === ids.length) &&
    linkHashes !== undefined &&
    weights?.every((weight) => weight > 0) === true
  );
}

function waiting({ topic, url, host, title, foundBy, hubScore }: PageRecord, order: number): FrontierRecord {
  const { round: _, operator, ...origin } = foundBy;
  const named = operator === 'mark' || operator === 'import' ? 'forward-crawl' : operator;
  return { topic, url, host, foundBy: { ...origin, operator: named }, preview: title, hubScore, order };
}

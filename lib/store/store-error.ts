import { StoreError, type StoreFault } from '../engine/errors';
import type { VerdictRecord, VocabularyRecord } from '../engine/records';

const CODES: Readonly<Record<string, StoreFault>> = {
  QuotaExceededError: 'quota',
  ConstraintError: 'conflict',
  DatabaseClosedError: 'closed',
  InvalidStateError: 'closed',
  OpenFailedError: 'closed',
  VersionError: 'too-new',
  VersionChangeError: 'closed',
  MissingAPIError: 'closed',
};

/** Matches Chromium's messages for a full disk: the first at the failed write, the second at every later access. */
const NO_ROOM = /NO_SPACE|opening backing store/i;

interface Nested {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly inner?: unknown;
  readonly cause?: unknown;
  /** Error of each failed row; only in Dexie's bulk errors. */
  readonly failures?: readonly unknown[];
}

/** Depth to which nested causes are examined. */
const MAX_DEPTH = 4;

/**
 * Returns the fault code of an error or of its innermost known cause, to a depth of four; undefined if none is known.
 * The code of a StoreError stays.
 */
function faultOf(error: unknown, depth = 0): StoreFault | undefined {
  if (error instanceof StoreError) return error.code;
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return undefined;
  const { name, message, inner, cause, failures } = error as Nested;
  for (const nested of [inner, cause, ...(failures ?? [])]) {
    const code = faultOf(nested, depth + 1);
    if (code) return code;
  }
  if (typeof message === 'string' && NO_ROOM.test(message)) return 'quota';
  return typeof name === 'string' ? CODES[name] : undefined;
}

/**
 * Converts any thrown value into a `StoreError` with the code of the innermost known cause, else `broken`; a StoreError
 * stays the same.
 */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new StoreError(faultOf(error) ?? 'broken', message);
}

/** Returns what `work` resolves to. @throws StoreError in place of every error, see `toStoreError`. */
export async function guarded<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStoreError(error);
  }
}

/** Whether two lists have the same elements in the same order. */
function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

/** Whether two verdicts are equal, apart from author, clock, tags and the ranking at the time. */
function sameVerdict(a: VerdictRecord, b: VerdictRecord): boolean {
  const members = ['url', 'verdict', 'atMs', 'undoes', 'step', 'site', 'outcome', 'extent'] as const;
  return members.every((name) => a[name] === b[name]);
}

/** Returns the stored row with the key of `next[i]`. */
type StoredAt<T> = (next: T, i: number) => T | undefined;

/**
 * Checks that new entries overwrite no entry of the verdict log.
 * @throws StoreError `conflict` where a number belongs to another entry.
 */
export function checkVerdicts(next: readonly VerdictRecord[], storedAt: StoredAt<VerdictRecord>): void {
  checkAppended(next, storedAt, 'verdict', ({ seq }) => seq, sameVerdict);
}

/**
 * Checks that new pieces of the vocabulary change no term ids.
 * @throws StoreError `conflict` where ids from `from` have other terms.
 */
export function checkVocabulary(next: readonly VocabularyRecord[], storedAt: StoredAt<VocabularyRecord>): void {
  checkAppended(
    next,
    storedAt,
    'vocabulary',
    ({ from }) => from,
    (a, b) => sameList(a.terms, b.terms),
  );
}

/**
 * Checks that entries continue a log or repeat it, compared with stored entries and with each other.
 * @param table name for the error's message.
 * @param isSame whether two entries at one place are the same.
 * @throws StoreError `conflict` for another entry at a place.
 */
function checkAppended<T extends { readonly topic: string }>(
  next: readonly T[],
  storedAt: StoredAt<T>,
  table: string,
  keyOf: (entry: T) => number,
  isSame: (a: T, b: T) => boolean,
): void {
  const seen = new Map<number, T>();
  next.forEach((entry, i) => {
    const key = keyOf(entry);
    const taken = seen.get(key) ?? storedAt(entry, i);
    if (taken && !isSame(taken, entry))
      throw new StoreError('conflict', `${table} ${key} of topic ${entry.topic} is already another one`);
    seen.set(key, entry);
  });
}

/**
 * Throws unless `exists`, because rows of a topic that is not stored could never be found again.
 * @throws StoreError `conflict`.
 */
export function checkTopic(exists: boolean, topic: string): void {
  if (!exists) throw new StoreError('conflict', `topic ${topic} is not stored`);
}

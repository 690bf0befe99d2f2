import { StoreError, type StoreFault } from '../engine/errors';

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

/** Chromium's only words for a disk without room: the first where it happens, the other wherever the database is used after that. */
const NO_ROOM = /NO_SPACE|opening backing store/i;

interface Nested {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly inner?: unknown;
  readonly cause?: unknown;
  /** Of Dexie's bulk errors: the error of each row that failed. */
  readonly failures?: readonly unknown[];
}

/** Causes are looked through to this depth. */
const MAX_DEPTH = 4;

function codeOf(error: unknown, depth = 0): StoreFault | undefined {
  if (error instanceof StoreError) return error.code;
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return undefined;
  const { name, message, inner, cause, failures } = error as Nested;
  for (const nested of [inner, cause, ...(failures ?? [])]) {
    const code = codeOf(nested, depth + 1);
    if (code) return code;
  }
  if (typeof message === 'string' && NO_ROOM.test(message)) return 'quota';
  return typeof name === 'string' ? CODES[name] : undefined;
}

/** Whatever the database threw as a `StoreError`; the innermost cause decides, and `broken` is what has no better name. */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new StoreError(codeOf(error) ?? 'broken', message);
}

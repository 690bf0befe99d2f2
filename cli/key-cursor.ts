/** A cursor of Dexie's core over a list of keys. */
import Dexie, { cmp, type DBCoreCursor, type DBCoreOpenCursorRequest } from 'dexie';

/**
 * Returns a cursor over keys, or null if there are none.
 * @param keys in the order of the request; later changes of the table do not change them.
 * @param rowOf returns the row of a key; undefined if it was deleted meanwhile.
 */
export function cursorOver<Key>(
  keys: readonly Key[],
  { trans, values, reverse }: DBCoreOpenCursorRequest,
  rowOf: (key: Key) => unknown,
): DBCoreCursor | null {
  const isBefore = (a: Key, b: unknown) => (reverse ? cmp(b, a) : cmp(a, b)) < 0;
  let at = 0;
  let run = () => {};
  let stop: (value?: unknown) => void = () => {};
  let fail: (error: Error) => void = () => {};
  /** Moves to a place in the list, and tells the caller that runs. */
  const moveTo = (next: number) => {
    at = next;
    run();
  };
  const cursor: DBCoreCursor = {
    trans,
    get key() {
      return keys[at];
    },
    get primaryKey() {
      return keys[at];
    },
    get value() {
      return values && at < keys.length ? rowOf(keys[at] as Key) : undefined;
    },
    get done() {
      return at >= keys.length;
    },
    /** Moves to the next key, or to the first one behind it that is not before `key`. */
    continue(key) {
      let next = at + 1;
      while (key !== undefined && next < keys.length && isBefore(keys[next] as Key, key)) next += 1;
      moveTo(next);
    },
    continuePrimaryKey: (key) => cursor.continue(key),
    advance: (count) => moveTo(at + count),
    start: (onNext) =>
      new Dexie.Promise<unknown>((resolve, reject) => {
        stop = (value) => {
          run = () => {};
          resolve(value);
        };
        fail = reject;
        run = whileAdvancing(
          () => at,
          (turn) => (turn < keys.length ? onNext() : stop()),
          (error) => fail(error),
        );
        run();
      }),
    stop: (value) => stop(value),
    next: () => {
      let isFirst = true;
      /** Moves on at the first call, and stops at the second. */
      const once = () => {
        if (!isFirst) return cursor.stop();
        isFirst = false;
        cursor.continue();
      };
      return cursor.start(once).then(() => cursor);
    },
    fail: (error) => fail(error),
  };
  return keys.length === 0 ? null : cursor;
}

/**
 * Returns a function that calls `each` for the current turn, and again as long as `each` advances it. Errors of `each`
 * end the turns and go to `fail`.
 */
function whileAdvancing(turnNow: () => number, each: (turn: number) => void, fail: (error: Error) => void): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    try {
      for (let turn = -1; turn !== turnNow(); ) {
        turn = turnNow();
        each(turn);
      }
    } catch (error) {
      fail(error as Error);
    }
    isRunning = false;
  };
}

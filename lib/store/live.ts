/** Live queries as signals. The interface reads changing data of the store only through them. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { liveQuery } from 'dexie';
import type { TendrilDb } from './db';

/** Delay after a closing, in which a deletion usually ends. It doubles, because opening on a full disk does harm. */
const REOPEN_AFTER_MS = 500;
/** Attempts to open a database again that fails each time; the last comes after four minutes. */
const MOST_ATTEMPTS = 9;

/** Number of times that a closed database may have been opened again; a change makes each `live` query run again. */
const reopenings = signal(0);
let attempts = 0;

/**
 * Opens the database again and repeats all live queries after the browser closed it, for example to delete it: after
 * half a second, then each time after twice as long, up to nine times in a row without a result. Call it once per page.
 */
export function reopenAfterClosing(db: TendrilDb): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  db.on('close', () => {
    clearTimeout(timer);
    if (attempts === MOST_ATTEMPTS) return;
    timer = setTimeout(
      () => {
        attempts += 1;
        db.allowReopening();
        reopenings.value += 1;
      },
      REOPEN_AFTER_MS * 2 ** attempts,
    );
  });
}

/**
 * Returns a function that returns lazily loaded code, for `choose` of `live`: its first call starts to load the code,
 * and it returns undefined until then. `live` calls `choose` again when the code is loaded. A query itself must await
 * nothing but the database, or it would not be followed.
 */
export function onDemand<T>(load: () => Promise<T>): () => T | undefined {
  const code = signal<T | undefined>(undefined);
  let isAsked = false;
  return () => {
    if (!isAsked) {
      isAsked = true;
      void load().then((found) => {
        code.value = found;
      });
    }
    return code.value;
  };
}

/**
 * Returns a signal with the result of a query, updated at every change of the queried tables. `choose` runs as an
 * effect and returns the query, or undefined to query nothing yet. When a signal that it reads changes, or the database
 * was closed (`reopenAfterClosing`), the new query replaces the old one. Until a query has a result, and after it
 * fails, the signal keeps its last value, which is undefined at first.
 */
export function live<T>(choose: () => (() => Promise<T>) | undefined): ReadonlySignal<T | undefined> {
  const value = signal<T | undefined>(undefined);
  effect(() => {
    /** Publishes a result, and resets the count of attempts to open the database. */
    const take = (found: T) => {
      attempts = 0;
      value.value = found;
    };
    void reopenings.value;
    const query = choose();
    // Dexie follows a query through each of its awaits only if it is an async function.
    const subscription = query && liveQuery(async () => query()).subscribe({ next: take, error: () => {} });
    return () => subscription?.unsubscribe();
  });
  return value;
}

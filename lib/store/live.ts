/** Live queries as signals: the interface's only way to see the store. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { liveQuery } from 'dexie';

export interface Live<T> extends ReadonlySignal<T> {
  /** Stops watching the store. */
  stop(): void;
}

/**
 * A signal that follows a query. `choose` runs as an effect: it reads the signals the query depends on and returns the
 * query to watch, so a change of topic starts a new watch. The last value is kept until the next one is there.
 * A query that fails leaves the value as it was and calls `onError`.
 */
export function live<T>(
  choose: () => () => Promise<T>,
  initial: T,
  onError: (error: unknown) => void = () => {},
): Live<T> {
  const value = signal<T>(initial);
  const stop = effect(() => {
    const query = choose();
    const subscription = liveQuery(query).subscribe({
      next: (found) => {
        value.value = found;
      },
      error: onError,
    });
    return () => subscription.unsubscribe();
  });
  return Object.assign(value as ReadonlySignal<T>, { stop });
}

/** Live queries as signals. The interface reads changing data of the store only through them. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { liveQuery } from 'dexie';

/**
 * Returns a signal with the result of a query, updated at every change of the queried tables. `choose` runs as an
 * effect and returns the query. When a signal that it reads changes, the new query replaces the old one. Until a query
 * has a result, and after it fails, the signal keeps its last value, which is undefined at first.
 */
export function live<T>(choose: () => () => Promise<T>): ReadonlySignal<T | undefined> {
  const value = signal<T | undefined>(undefined);
  effect(() => {
    const take = (found: T) => {
      value.value = found;
    };
    const subscription = liveQuery(choose()).subscribe({ next: take, error: () => {} });
    return () => subscription.unsubscribe();
  });
  return value;
}

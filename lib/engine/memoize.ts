import { getOrMake } from './arrays';

/**
 * Returns a function that computes the value of each text once. After `most` texts it forgets all of them, which bounds
 * the memory.
 */
export function memoize<T>(compute: (text: string) => T, most = Number.POSITIVE_INFINITY): (text: string) => T {
  const known = new Map<string, T>();
  return (text) =>
    getOrMake(known, text, () => {
      const value = compute(text);
      if (known.size >= most) known.clear();
      return value;
    });
}

import { hash32 } from './hash';

const COUNT_BITS = 8;
const MAX_COUNT = (1 << COUNT_BITS) - 1;

/** Function words of a page: 24 bits of each distinct word's hash, then its occurrences in 8 bits, at most 255; ascending. */
export type FunctionWords = Uint32Array;

/** Words as `FunctionWords`; undefined where there are none. @param times how often each is there; once where absent. */
export function packFunctionWords(words: readonly string[], times?: readonly number[]): FunctionWords | undefined {
  if (words.length === 0) return undefined;
  const counts = new Map<number, number>();
  for (const [i, word] of words.entries()) {
    const hash = hash32(word) >>> COUNT_BITS;
    counts.set(hash, (counts.get(hash) ?? 0) + (times?.[i] ?? 1));
  }
  return Uint32Array.from(counts, ([hash, count]) => (hash << COUNT_BITS) | Math.min(count, MAX_COUNT)).sort();
}

/** Whether the words ascend, each once and counted. */
export function areFunctionWords(words: Uint32Array): boolean {
  return words.every((word, i) => countOf(word) > 0 && (i === 0 || hashOf(words[i - 1] as number) < hashOf(word)));
}

export const hashOf = (packed: number): number => packed >>> COUNT_BITS;
export const countOf = (packed: number): number => packed & MAX_COUNT;
/** The same count with another number in the hash's place. */
export const withHash = (packed: number, hash: number): number => ((hash << COUNT_BITS) | countOf(packed)) >>> 0;

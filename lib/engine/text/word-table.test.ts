import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashStep, WordTable } from './word-table';

const hashOf = (word: string) => Array.from(word).reduce((hash, char) => hashStep(hash, char.charCodeAt(0)), 0);
/** Few hashes, so that many words share one. */
const crowded = (word: string) => word.length % 3;

describe('a table of words', () => {
  it.each([hashOf, crowded])('is a map, wherever in a text a word stands', (hash) => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '字'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        const table = new WordTable();
        const map = new Map<string, number>();
        const text = `${words.join(' ')} b`;
        let start = 0;
        for (const one of words) {
          expect(table.find(text, start, start + one.length, hash(one))).toBe(map.get(one) ?? -1);
          if (!map.has(one)) map.set(one, table.add(one, hash(one)));
          start += one.length + 1;
        }
        expect(table.size).toBe(map.size);
      }),
    );
  });

  it('grows, and is empty once cleared', () => {
    const table = new WordTable();
    const words = Array.from({ length: 10_000 }, (_, i) => `w${i}`);
    for (const [i, word] of words.entries()) expect(table.add(word, hashOf(word))).toBe(i);
    for (const [i, word] of words.entries()) expect(table.find(word, 0, word.length, hashOf(word))).toBe(i);
    expect(table.find('w10000', 0, 6, hashOf('w10000'))).toBe(-1);
    table.clear();
    expect(table.size).toBe(0);
    expect(table.find('w1', 0, 2, hashOf('w1'))).toBe(-1);
  });

  it('tells words apart by their hashes', () => {
    const hashes = new Set(Array.from({ length: 10_000 }, (_, i) => hashOf(`w${i}`) & 0x3fff));
    expect(hashes.size).toBeGreaterThan(6_000);
  });
});

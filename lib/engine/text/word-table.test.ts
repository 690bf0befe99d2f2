import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashStep, WordTable } from './word-table';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hashOf = (word: Uint8Array) => word.reduce((hash, byte) => hashStep(hash, byte), 0);
/** Few hashes, so that many words share one. */
const crowded = (word: Uint8Array) => word.length % 3;

describe('WordTable', () => {
  it.each([hashOf, crowded])('WordTable finds the same words as a Map, also when hashes collide', (hash) => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '字'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        const table = new WordTable();
        const map = new Map<string, number>();
        const text = bytesOf(`${words.join(' ')} b`);
        let start = 0;
        for (const one of words) {
          const end = start + bytesOf(one).length;
          expect(table.find(text, start, end, hash(bytesOf(one)))).toBe(map.get(one) ?? -1);
          if (!map.has(one)) map.set(one, table.add(text, start, end, hash(bytesOf(one))));
          start = end + 1;
        }
        expect(table.size).toBe(map.size);
      }),
    );
  });

  it('WordTable grows, and is empty after clear', () => {
    const table = new WordTable();
    const words = Array.from({ length: 10_000 }, (_, i) => bytesOf(`w${i}`));
    const find = (word: Uint8Array) => table.find(word, 0, word.length, hashOf(word));
    for (const [i, word] of words.entries()) expect(table.add(word, 0, word.length, hashOf(word))).toBe(i);
    for (const [i, word] of words.entries()) expect(find(word)).toBe(i);
    expect(find(bytesOf('w10000'))).toBe(-1);
    table.clear();
    expect(table.size).toBe(0);
    expect(find(bytesOf('w1'))).toBe(-1);
  });

  it('hashStep gives 10,000 words over 6,000 different 14-bit hashes', () => {
    const hashes = new Set(Array.from({ length: 10_000 }, (_, i) => hashOf(bytesOf(`w${i}`)) & 0x3fff));
    expect(hashes.size).toBeGreaterThan(6_000);
  });
});

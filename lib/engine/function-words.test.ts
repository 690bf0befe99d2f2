import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areFunctionWords, countOf, hashOf, packFunctionWords } from './function-words';

describe('function words', () => {
  it('are counted by word, up to 255', () => {
    const packed = packFunctionWords(['we', 'i', 'we', ...Array(300).fill('you')]) ?? new Uint32Array();
    expect(Array.from(packed, countOf).sort((a, b) => a - b)).toEqual([1, 2, 255]);
    expect(packFunctionWords(['we', 'i', 'you'], [2, 1, 300])).toEqual(packed);
    expect(packFunctionWords([])).toBeUndefined();
  });

  it('do not depend on their order, and pass the check', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('i', 'we', 'you', 'the', 'of', 'will', 'my'), { minLength: 1 }), (words) => {
        const packed = packFunctionWords(words) as Uint32Array;
        expect(packFunctionWords(words.toReversed())).toEqual(packed);
        expect(areFunctionWords(packed)).toBe(true);
      }),
    );
  });

  it.each([
    ['one twice', [256 + 1, 256 + 2]],
    ['one that is not counted', [256]],
    ['one out of order', [512 + 1, 256 + 1]],
  ])('with %s are none', (_, packed) => {
    expect(areFunctionWords(Uint32Array.from(packed))).toBe(false);
    expect(packed.map(hashOf)).toEqual(packed.map((word) => word >> 8));
  });
});

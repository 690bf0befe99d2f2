import { describe, expect, it } from 'vitest';
import { gramLetter, wordGrams } from './word-grams';

const letters = (...bytes: number[]) => bytes.map(gramLetter).join('');

describe('wordGrams', () => {
  it.each([
    ['', []],
    ['12 34 +-', []],
    ['a', [' a ']],
    ['The', [' the ']],
    ['that', [' that ']],
    ['other', [' othe', 'ther ']],
    ['language', [' lang', 'guag', 'uage ']],
    ['the the THE', [' the ']],
    ["it's, I.", [" it's ", ' i ']],
    ['ж', [` ${letters(0xd0, 0xb6)} `]],
    ['дом', [` ${letters(0xd0, 0xb4, 0xd0, 0xbe)}`, `${letters(0xd0, 0xbe, 0xd0, 0xbc)} `]],
  ])('of %j are %j', (text, grams) => {
    expect([...wordGrams(text)]).toEqual(grams);
  });

  it('reads the beginning of a word without end', () => {
    expect(wordGrams('ab'.repeat(100_000)).size).toBeLessThan(30);
  });
});

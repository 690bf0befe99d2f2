import { describe, expect, it } from 'vitest';
import { gramLetter, gramsOf, wordsOf } from './word-grams';

const letters = (...bytes: number[]) => bytes.map(gramLetter).join('');

const grams = (text: string) => [...wordsOf(text)].flatMap(gramsOf);

describe('the grams of words', () => {
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
  ])('of %j are %j', (text, those) => {
    expect(grams(text)).toEqual(those);
  });

  it('reads the beginning of a word without end', () => {
    expect(grams('ab'.repeat(100_000)).length).toBeLessThan(30);
  });
});

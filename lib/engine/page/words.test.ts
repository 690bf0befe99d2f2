import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWords, firstChars, foldSpace } from './words';

const LONE_SURROGATE = /\p{Surrogate}/u;
const text = fc.string({ unit: 'grapheme', maxLength: 60 });

it('foldSpace folds white space, pilcrows, zero-width spaces and byte order marks', () => {
  expect(foldSpace('  The\u00a0pool\n\t¶ \u200bof \ufeffthreads ')).toBe('The pool of threads');
  fc.assert(fc.property(text, (given) => foldSpace(foldSpace(given)) === foldSpace(given)));
  const blank = fc.constantFrom(...' \t\n\u00a0\u00b6\u200b\ufeff\u3000ab');
  fc.assert(
    fc.property(fc.string({ unit: blank }), (given) => {
      expect(foldSpace(given)).toBe(
        given
          .split(/[\s\u00b6\u200b\ufeff]+/)
          .join(' ')
          .trim(),
      );
    }),
  );
});

describe('firstChars', () => {
  it('firstChars ends with a word if a word ends in the second half', () => {
    expect(firstChars('one two three', 9)).toBe('one two');
    expect(firstChars('one two three', 7)).toBe('one two');
    expect(firstChars('a extraordinarily', 9)).toBe('a extraor');
    expect(firstChars('short', 9)).toBe('short');
  });

  it('firstChars cuts no character in two', () => {
    expect(firstChars('ab😀cd', 3)).toBe('ab');
    expect(firstChars('ab😀cd', 4)).toBe('ab😀');
  });

  it('firstChars is a prefix of at most the limit, and longer than half of it for longer texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 4, max: 40 }), (given, limit) => {
        const first = firstChars(given, limit);
        expect(given.startsWith(first)).toBe(true);
        expect(first.length).toBeLessThanOrEqual(limit);
        if (given.length > limit) expect(first.length).toBeGreaterThan(limit / 2 - 1);
        expect(LONE_SURROGATE.test(first) && !LONE_SURROGATE.test(given)).toBe(false);
      }),
    );
  });
});

describe('countWords', () => {
  it.each([
    ['', 0],
    ['... — !', 0],
    ["it's a well-known pool_size of 3", 6],
    ['naïve café', 2],
    ['соединение с базой', 3],
    // Two characters make a word, one that is left over another.
    ['数据库连接池', 3],
    ['数据库', 2],
    ['การเชื่อม', 5],
  ])('countWords(%j) is %i', (given, count) => expect(countWords(given)).toBe(count));

  it('countWords counts the matches of a pattern in texts of any script', () => {
    const pattern =
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{1,2}|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu;
    const char = fc.constantFrom(..."aZ9é\u0301'’_- ,.،жب字々〇⺀かカーไ่한½\ud840\udc0b😀\ud800");
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: char }), fc.string({ unit: 'binary' })), (given) => {
        expect(countWords(given)).toBe(given.match(pattern)?.length ?? 0);
      }),
    );
  });
});

it('foldSpace removes soft hyphens, direction marks and word joiners, and keeps joiners of letters', () => {
  expect(foldSpace('Wild\u00adbienen\u200e und\u2060 Honig \u00ad ')).toBe('Wildbienen und Honig');
  expect(foldSpace('می\u200cروند 👩\u200d🌾')).toBe('می\u200cروند 👩\u200d🌾');
});

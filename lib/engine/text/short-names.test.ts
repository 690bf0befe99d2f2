import { describe, expect, it } from 'vitest';
import { expectLinear, repeated } from '../../../tests/support/linear';
import { shortNames } from './short-names';

const names = (text: string) => [...shortNames(text)].map(({ term }) => term);

describe('short names', () => {
  it.each([
    ['C++', 'c++'],
    ['C#', 'c#'],
    ['F#', 'f#'],
    ['.NET', '.net'],
    ['.net', '.net'],
    [' C ', 'c'],
    ['R', 'r'],
    ['Go', 'go'],
    ['modern C++20, C# and ASP.NET Core', 'c++ c# .net'],
    ['C/C++ headers', 'c c++'],
    ['the C programming language', 'c'],
    ['an R package, written in Go', 'r go'],
    ['C语言 教程', 'c'],
    ['学习 Go 语言', 'go'],
    ['le langage C', 'c'],
    ['die Programmiersprache C', 'c'],
    ['язык C', 'c'],
  ])('shortNames(%j) finds %s', (text, terms) => {
    expect(names(text).join(' ')).toBe(terms);
  });

  it.each([
    'C. S. Lewis and J. R. R. Tolkien',
    'George C Scott',
    'Vitamin C',
    'Appendix C',
    'R&D',
    'A B C D E',
    'Go to the next page',
    'page.net and user@host.net',
    'index.html#c#top',
    'c++a',
    "the C's",
    'AC++',
  ])('shortNames finds no name in %j', (text) => {
    expect(names(text)).toEqual([]);
  });

  it('shortNames returns the position of each name', () => {
    expect([...shortNames('a C++ b')]).toEqual([{ start: 2, end: 5, term: 'c++' }]);
  });

  it.each([' ', 'C', 'C ', '.', 'C+', 'written in ', 'p', 'язык '])(
    'shortNames takes linear time for a run of %j',
    (unit) => {
      expectLinear(
        (chars) => repeated(unit, chars),
        50_000,
        (text) => names(text),
      );
    },
  );
});

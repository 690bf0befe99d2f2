import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GramCache } from './gram-cache';

describe('GramCache', () => {
  const vectorOf = (row: number) => ({ ids: [row % 7, 9], values: [2, row + 1] });
  const product = (a: number, b: number) => (a % 7 === b % 7 ? 4 : 0) + (a + 1) * (b + 1);

  it('gives the products of any rows in any order, whatever was asked before', () => {
    const subset = fc.shuffledSubarray(
      Array.from({ length: 400 }, (_, row) => row),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(fc.array(subset, { minLength: 1, maxLength: 20 }), (calls) => {
        const gram = new GramCache(vectorOf);
        for (const rows of calls) {
          expect([...gram.kernel(rows)]).toEqual(rows.flatMap((a) => rows.map((b) => product(a, b))));
        }
      }),
    );
  });

  it('asks for each vector once, until it is cleared', () => {
    const asked: number[] = [];
    const gram = new GramCache((row) => {
      asked.push(row);
      return vectorOf(row);
    });
    gram.kernel([1, 2, 3]);
    gram.kernel([3, 1]);
    gram.kernel([3, 4]);
    expect(asked).toEqual([1, 2, 3, 4]);
    gram.clear();
    expect([...gram.kernel([1])]).toEqual([product(1, 1)]);
    expect(asked).toEqual([1, 2, 3, 4, 1]);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GramCache } from './gram-cache';

describe('GramCache', () => {
  const product = (a: number, b: number) => (a + 1) * (b + 1);

  it('gives the products of any rows in any order, whatever was asked before', () => {
    const subset = fc.shuffledSubarray(
      Array.from({ length: 400 }, (_, row) => row),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(fc.array(subset, { minLength: 1, maxLength: 20 }), (calls) => {
        const gram = new GramCache((row, others) => Float32Array.from(others, (other) => product(row, other)));
        for (const rows of calls) {
          expect([...gram.kernel(rows)]).toEqual(rows.flatMap((a) => rows.map((b) => product(a, b))));
        }
      }),
    );
  });

  it('asks for each product once, until it is cleared', () => {
    let asked = 0;
    const gram = new GramCache((_, others) => {
      asked += others.length;
      return new Float32Array(others.length);
    });
    gram.kernel([1, 2, 3]);
    gram.kernel([3, 1]);
    expect(asked).toBe(1 + 2 + 3);
    gram.kernel([3, 4]);
    expect(asked).toBe(6 + 4);
    gram.clear();
    gram.kernel([1]);
    expect(asked).toBe(11);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { topTerms } from './top-terms';

const termOf = (id: number) => `t${id}`;

describe('topTerms', () => {
  it('gives the heaviest terms, none without weight', () => {
    const vector = Float64Array.of(0.1, 0.4, -1, 0.3, 0);
    expect(topTerms(vector, termOf, 2).map(({ term }) => term)).toEqual(['t1', 't3']);
    expect(topTerms(vector, termOf, 9).map(({ term }) => term)).toEqual(['t1', 't3', 't0']);
  });

  it('agrees with sorting everything', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 60 }),
        fc.nat(20),
        (values, limit) => {
          const expected = values
            .filter((value) => value > 0)
            .sort((a, b) => b - a)
            .slice(0, limit);
          expect(topTerms(Float64Array.from(values), termOf, limit).map(({ weight }) => weight)).toEqual(expected);
        },
      ),
    );
  });
});

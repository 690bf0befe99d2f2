import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderAscending, orderDescending, positionsOf, rowsWithLowestKeys } from './order';

const scored = fc.array(
  fc.record({ score: fc.float({ noNaN: true }), tie: fc.integer({ min: 0, max: 0xffff_ffff }) }),
  { maxLength: 200 },
);

describe('orderDescending', () => {
  it('orderDescending equals a comparison sort by score, then tie key, then index', () => {
    fc.assert(
      fc.property(scored, (items) => {
        const expected = items
          .map((item, i) => ({ ...item, i }))
          .sort((a, b) => (a.score === b.score ? a.tie - b.tie || a.i - b.i : b.score > a.score ? 1 : -1))
          .map((item) => item.i);
        const order = orderDescending(
          items.map((item) => item.score),
          orderAscending(Uint32Array.from(items, (item) => item.tie)),
        );
        expect([...order]).toEqual(expected);
      }),
    );
  });

  it('orderDescending treats 0 and -0 as equal, and puts NaN last', () => {
    expect([
      ...orderDescending([Number.NaN, -0, 0, -1, Infinity, -Infinity], orderAscending(new Uint32Array(6))),
    ]).toEqual([4, 1, 2, 3, 5, 0]);
  });

  it('orderDescending ignores differences below single precision', () => {
    expect([...orderDescending([0.1, 0.1 + 1e-16], Uint32Array.of(0, 1))]).toEqual([0, 1]);
  });
});

it('positionsOf inverts an order, counting from 1', () => {
  expect([...positionsOf(Uint32Array.of(2, 0, 1), [0.5, 0.1, 0.9])]).toEqual([2, 3, 1]);
});

it('rowsWithLowestKeys returns the rows that a full sort would put first', () => {
  const rows = fc.uniqueArray(fc.nat(49), { maxLength: 50 });
  const keys = fc.uint32Array({ minLength: 50, maxLength: 50 });
  fc.assert(
    fc.property(rows, keys, fc.nat(60), (given, byRow, count) => {
      const expected = given.toSorted((a, b) => (byRow[a] as number) - (byRow[b] as number)).slice(0, count);
      expect(rowsWithLowestKeys(Uint32Array.from(given), byRow, count)).toEqual(expected);
    }),
  );
});

it('positionsOf gives items with equal scores their mean position, whatever the order among them', () => {
  const scores = [0, 0.7, 0, 0.7, 0, 0];
  // Positions 1 and 2 share 1.5; positions 3 to 6 share 4.5.
  for (const order of [
    [1, 3, 0, 2, 4, 5],
    [3, 1, 5, 4, 2, 0],
  ])
    expect([...positionsOf(Uint32Array.from(order), scores)]).toEqual([4.5, 1.5, 4.5, 1.5, 4.5, 4.5]);
  expect([...positionsOf(new Uint32Array(0), [])]).toEqual([]);
});

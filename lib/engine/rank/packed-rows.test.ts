import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { PackedRows } from './packed-rows';
import type { SparseVector } from './ranker';

/** Small whole numbers, so that sums are exact. */
const vectorOf = (row: number): SparseVector => ({
  ids: Uint32Array.of(row % 3, 3 + (row % 5), 9),
  values: Float32Array.of(1 + (row % 2), 2, row % 4),
});
const dotOf = (a: number, b: number) => {
  const [one, other] = [vectorOf(a), vectorOf(b)];
  return Array.from(one.ids).reduce((sum, id, i) => {
    const at = Array.from(other.ids).indexOf(id);
    return sum + (at < 0 ? 0 : (one.values[i] as number) * (other.values[at] as number));
  }, 0);
};

it('PackedRows gives exact products, squares and sums for any rows in any order, after any earlier calls', () => {
  const subset = fc.shuffledSubarray(
    Array.from({ length: 1_500 }, (_, row) => row),
    { minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(fc.array(subset, { minLength: 1, maxLength: 10 }), fc.integer({ min: -3, max: 3 }), (calls, scale) => {
      const packed = new PackedRows(vectorOf);
      packed.products(Array.from({ length: 1_400 }, (_, row) => row));
      for (const rows of calls) {
        const v = Float64Array.from(rows, (_, i) => (i % 7) - 3);
        const out = new Float64Array(rows.length).fill(1);
        packed.products(rows)(v, scale, out);
        const exact = rows.map((a) => 1 + scale * rows.reduce((sum, b, i) => sum + dotOf(a, b) * (v[i] as number), 0));
        expect([...out].map((value) => value + 0)).toEqual(exact.map((value) => value + 0));
        const squares = new Float64Array(rows.length).fill(1);
        packed.addSquares(rows, scale, squares);
        expect([...squares].map((value) => value + 0)).toEqual(rows.map((a) => 1 + scale * dotOf(a, a) + 0));
        const sum = packed.combination(rows, v);
        const first = vectorOf(rows[0] as number);
        const dot = Array.from(first.ids).reduce(
          (all, id, i) => all + (first.values[i] as number) * (sum[id] as number),
          0,
        );
        expect(1 + scale * dot).toBe(exact[0]);
      }
    }),
    { numRuns: 30 },
  );
});

it('PackedRows reads each vector once', () => {
  const asked: number[] = [];
  const packed = new PackedRows((row) => {
    asked.push(row);
    return vectorOf(row);
  });
  packed.products([1, 2, 3]);
  packed.products([3, 4]);
  expect(asked).toEqual([1, 2, 3, 4]);
});

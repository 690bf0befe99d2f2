import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DenseRows } from './dense-rows';
import type { RowVector } from './packed-rows';
import { Postings } from './postings';

const vectorOf = (values: readonly number[]): RowVector => ({ ids: values.map((_, i) => i), values });

describe('DenseRows', () => {
  it('gives what postings give', () => {
    const width = fc.integer({ min: 0, max: 9 });
    const rows = width.chain((length) =>
      fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: length, maxLength: length }), { minLength: 1 }),
    );
    fc.assert(
      fc.property(rows, (vectors) => {
        const [dense, sparse] = [new DenseRows(), new Postings()];
        for (const values of vectors) {
          dense.add(vectorOf(values));
          sparse.add(vectorOf(values));
          expect([...dense.products(vectorOf(values))]).toEqual([...sparse.products(vectorOf(values))]);
        }
      }),
    );
  });

  it('makes room for many, and forgets them', () => {
    const rows = new DenseRows();
    for (let i = 0; i < 100; i += 1) rows.add({ ids: [], values: Float32Array.from({ length: 80 }, () => i) });
    const ones = { ids: [], values: Float32Array.from({ length: 80 }, () => 1) };
    expect([...rows.products(ones)]).toEqual(Array.from({ length: 100 }, (_, i) => 80 * i));
    rows.clear();
    rows.add(vectorOf([1, 2]));
    expect([...rows.products(vectorOf([3, 4]))]).toEqual([11]);
  });
});

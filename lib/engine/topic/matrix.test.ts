import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TermVector } from '../basics';
import { TermMatrix } from './matrix';

const vectorOf = (ids: readonly number[], count = 1, weight = 0.5): TermVector => ({
  ids: Uint32Array.from(ids),
  counts: Uint16Array.from(ids, () => count),
  weights: Float32Array.from(ids, () => weight),
});
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

describe('TermMatrix', () => {
  it('TermMatrix is empty at first', () => {
    const matrix = new TermMatrix();
    expect([matrix.rows, matrix.width, matrix.entries]).toEqual([0, 0, 0]);
  });

  it('TermMatrix appends rows, and its width is the highest id + 1', () => {
    const matrix = new TermMatrix();
    expect(matrix.append(vectorOf([2, 7], 3, 1.5))).toBe(0);
    expect(matrix.append(vectorOf([]))).toBe(1);
    expect(matrix.append(vectorOf([0, 1]))).toBe(2);
    expect([matrix.rows, matrix.width, matrix.entries]).toEqual([3, 8, 4]);
    expect([...matrix.offsets.subarray(0, 4)]).toEqual([0, 2, 2, 4]);
    expect(matrix.row(0)).toEqual({
      ids: Uint32Array.of(2, 7),
      counts: Uint16Array.of(3, 3),
      weights: Float32Array.of(1.5, 1.5),
    });
    expect(matrix.row(1).ids).toHaveLength(0);
  });

  it('TermMatrix keeps every row when it grows in rows and entries', () => {
    const matrix = new TermMatrix();
    const wide = range(0, 50_000);
    matrix.append(vectorOf([5]));
    matrix.append(vectorOf(wide, 2));
    matrix.append(vectorOf(wide, 4));
    for (let i = 0; i < 600; i++) matrix.append(vectorOf([i]));
    expect(matrix.rows).toBe(603);
    expect(matrix.entries).toBe(1 + 2 * wide.length + 600);
    expect([...matrix.row(0).ids]).toEqual([5]);
    expect(matrix.row(1).ids).toEqual(Uint32Array.from(wide));
    expect(new Set(matrix.row(2).counts)).toEqual(new Set([4]));
    expect([...matrix.row(602).ids]).toEqual([599]);
  });

  it('TermMatrix does not reallocate after enough space was reserved', () => {
    const matrix = new TermMatrix();
    matrix.append(vectorOf([5]));
    matrix.reserve(2_000, 100_000);
    const room = [matrix.offsets, matrix.ids];
    for (let i = 0; i < 2_000; i++) matrix.append(vectorOf(range(i, i + 50)));
    expect([matrix.offsets, matrix.ids]).toEqual(room);
    expect(matrix.offsets).toBe(room[0]);
    expect([...matrix.row(0).ids, ...matrix.row(2_000).ids]).toEqual([5, ...range(1_999, 2_049)]);
  });

  it('TermMatrix appends a row that is larger than its capacity', () => {
    const matrix = new TermMatrix();
    const huge = range(0, 200_000);
    matrix.append(vectorOf(huge));
    expect(matrix.row(0).ids).toEqual(Uint32Array.from(huge));
    expect(matrix.width).toBe(200_000);
  });

  it('TermMatrix returns the appended rows', () => {
    const row = fc.uniqueArray(fc.nat(500), { maxLength: 20 }).map((ids) => ids.sort((a, b) => a - b));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const matrix = new TermMatrix();
        for (const [i, ids] of rows.entries()) expect(matrix.append(vectorOf(ids, i + 1))).toBe(i);
        expect(rows.map((_, i) => matrix.row(i))).toEqual(rows.map((ids, i) => vectorOf(ids, i + 1)));
        expect(matrix.width).toBe(Math.max(-1, ...rows.flat()) + 1);
      }),
    );
  });
});

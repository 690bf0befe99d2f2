import { describe, expect, it } from 'vitest';
import { createRandom } from '../random';
import { leadingDirections, type SparseRows, timesTriangle } from './subspace';

function sparse(rows: readonly (readonly number[])[]): SparseRows {
  const entries = rows.map((row) => row.map((value, slot) => ({ value, slot })).filter(({ value }) => value !== 0));
  const starts = [0];
  for (const row of entries) starts.push((starts.at(-1) as number) + row.length);
  return {
    width: rows[0]?.length ?? 0,
    starts: Uint32Array.from(starts),
    slots: Uint32Array.from(entries.flat(), ({ slot }) => slot),
    values: Float64Array.from(entries.flat(), ({ value }) => value),
  };
}

function start(rows: number, k: number): Float64Array<ArrayBuffer> {
  const random = createRandom(7);
  return Float64Array.from({ length: rows * k }, () => random.next() - 0.5);
}

/** The directions as one orthonormal matrix, columns × k. */
function directions(matrix: SparseRows, k: number, iterations: number): Float64Array {
  const { basis, turn } = leadingDirections(matrix, start(matrix.starts.length - 1, k), k, iterations);
  const row = new Float64Array(k);
  for (let from = 0; from < basis.length; from += k) {
    timesTriangle(basis.subarray(from, from + k), turn, row);
    basis.set(row, from);
  }
  return basis;
}

const column = (basis: Float64Array, k: number, d: number) => Array.from(basis).filter((_, i) => i % k === d);

describe('leadingDirections', () => {
  it('leadingDirections spans the longest axes of a diagonal matrix', () => {
    const basis = directions(
      sparse([
        [5, 0, 0, 0],
        [0, 1, 0, 0],
        [0, 0, 4, 0],
        [0, 0, 0, 0.5],
      ]),
      2,
      12,
    );
    const onto = [0, 1, 2, 3].map((axis) => Math.hypot(basis[axis * 2] as number, basis[axis * 2 + 1] as number));
    expect(onto[0]).toBeCloseTo(1, 6);
    expect(onto[1]).toBeCloseTo(0, 3);
    expect(onto[2]).toBeCloseTo(1, 6);
  });

  it('leadingDirections is orthonormal, and fills directions that the matrix lacks with zeros', () => {
    const basis = directions(
      sparse([
        [1, 2, 0],
        [2, 4, 0],
        [0, 0, 3],
      ]),
      3,
      4,
    );
    const dot = (a: number, b: number) =>
      column(basis, 3, a).reduce((sum, value, i) => sum + value * (column(basis, 3, b)[i] as number), 0);
    expect(dot(0, 0)).toBeCloseTo(1, 9);
    expect(dot(1, 1)).toBeCloseTo(1, 9);
    expect(dot(0, 1)).toBeCloseTo(0, 9);
    expect(dot(2, 2)).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { matrixOf } from '../../../tests/support/matrix';
import { idf } from '../topic/weights';

import { LATENT_OPTIONS, learnBasis, rootIdf } from './latent-basis';
import { timesTriangle } from './subspace';

const row = (...ids: number[]) => ids.map((id) => [id, 1, 1] as const);
const PAGES = matrixOf(row(0, 1), row(0, 1), row(2, 3), row(2, 3), row(0, 4));

it('rootIdf counts only the rows that are not excluded', () => {
  const [all, some] = [rootIdf(PAGES, []), rootIdf(PAGES, [4])];
  expect(all[0]).toBeCloseTo(Math.sqrt(idf(3, 5)), 12);
  expect(some[0]).toBeCloseTo(Math.sqrt(idf(2, 4)), 12);
  expect(some[4]).toBeCloseTo(Math.sqrt(idf(0, 4)), 12);
});

describe('learnBasis', () => {
  const learnt = learnBasis(PAGES, rootIdf(PAGES, []), [0, 1, 2, 3, 4], Float64Array.of(7, 3, 9, 1, 5), LATENT_OPTIONS);
  const directionOf = (id: number) => {
    const slot = learnt.slots[id] as number;
    const direction = new Float64Array(learnt.dimensions);
    timesTriangle(
      learnt.basis.subarray(slot * learnt.dimensions, (slot + 1) * learnt.dimensions),
      learnt.turn,
      direction,
    );
    return [...direction];
  };
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, d) => sum + x * (b[d] as number), 0);

  it('learnBasis has a slot for each term of several rows, and at most one direction for two rows', () => {
    expect([...learnt.slots].map((slot) => slot >= 0)).toEqual([true, true, true, true, false]);
    expect(learnt.dimensions).toBe(2);
  });

  it('learnBasis gives co-occurring terms similar directions, and unrelated terms orthogonal directions', () => {
    expect(dot(directionOf(0), directionOf(1))).toBeGreaterThan(0.3);
    expect(Math.abs(dot(directionOf(0), directionOf(2)))).toBeLessThan(1e-6);
  });
});

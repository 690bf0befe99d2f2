import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LogisticProblem, solveLogistic } from './logistic-solver';

interface Row {
  readonly x: readonly number[];
  readonly y: number;
  readonly weight: number;
}

function problemOf(rows: readonly Row[], penalty: number): LogisticProblem {
  const width = rows[0]?.x.length ?? 0;
  return {
    offsets: Uint32Array.from({ length: rows.length + 1 }, (_, i) => i * width),
    columns: Uint32Array.from(rows.flatMap((row) => row.x.map((_, j) => j))),
    values: Float64Array.from(rows.flatMap((row) => row.x)),
    width,
    labels: Int8Array.from(rows, (row) => row.y),
    weights: Float64Array.from(rows, (row) => row.weight),
    penalty,
    tolerance: 1e-9,
  };
}

const row = fc.record({
  x: fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 4, maxLength: 4 }),
  y: fc.constantFrom(-1, 1),
  weight: fc.integer({ min: 1, max: 4 }),
});

describe('solveLogistic', () => {
  it('solves one feature by hand: x = ±1, C = 1 gives w = 2·σ(−w), b = 0', () => {
    const { coefficients, intercept } = solveLogistic(
      problemOf(
        [
          { x: [1], y: 1, weight: 1 },
          { x: [-1], y: -1, weight: 1 },
        ],
        1,
      ),
    );
    const w = coefficients[0] as number;
    expect(w).toBeCloseTo(2 / (1 + Math.exp(w)), 9);
    expect(intercept).toBeCloseTo(0, 9);
  });

  it('reaches the point where the gradient vanishes', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 25 }), fc.constantFrom(0.1, 1, 30), (rows, penalty) => {
        fc.pre(new Set(rows.map(({ y }) => y)).size === 2);
        const { coefficients, intercept } = solveLogistic(problemOf(rows, penalty));
        const gradient = [...coefficients, 0];
        for (const { x, y, weight } of rows) {
          const margin = x.reduce((sum, value, j) => sum + value * (coefficients[j] as number), intercept);
          const slope = (-y * penalty * weight) / (1 + Math.exp(y * margin));
          for (const [j, value] of [...x, 1].entries()) gradient[j] = (gradient[j] as number) + slope * value;
        }
        for (const component of gradient) expect(Math.abs(component)).toBeLessThan(1e-5 * penalty * rows.length);
      }),
    );
  });

  it('treats a weight of 2 like the same row twice', () => {
    const a = { x: [1, 2], y: 1, weight: 1 };
    const b = { x: [0, -1], y: -1, weight: 1 };
    const weighted = solveLogistic(problemOf([{ ...a, weight: 2 }, b], 1));
    const repeated = solveLogistic(problemOf([a, a, b], 1));
    expect(weighted.coefficients[0]).toBeCloseTo(repeated.coefficients[0] as number, 8);
    expect(weighted.intercept).toBeCloseTo(repeated.intercept, 8);
  });
});

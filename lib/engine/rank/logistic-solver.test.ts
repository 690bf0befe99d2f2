import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LogisticModel, solveLogistic } from './logistic-solver';

interface Row {
  readonly x: readonly number[];
  readonly y: number;
  readonly weight: number;
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, j) => sum + value * (b[j] ?? 0), 0);

function problemOf(rows: readonly Row[], penalty: number): Parameters<typeof solveLogistic>[0] {
  return {
    products: (v, out) => {
      for (const [i, a] of rows.entries())
        out[i] = rows.reduce((sum, b, j) => sum + dot(a.x, b.x) * (v[j] as number), 0);
    },
    labels: Int8Array.from(rows, (row) => row.y),
    penalties: Float64Array.from(rows, (row) => penalty * row.weight),
    tolerance: 1e-9,
  };
}

function coefficientsOf(rows: readonly Row[], { betas }: LogisticModel): number[] {
  return (rows[0]?.x ?? []).map((_, j) => rows.reduce((sum, row, i) => sum + (betas[i] ?? 0) * (row.x[j] ?? 0), 0));
}

const row = fc.record({
  x: fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 4, maxLength: 4 }),
  y: fc.constantFrom(-1, 1),
  weight: fc.integer({ min: 1, max: 4 }),
});

describe('solveLogistic', () => {
  it('solveLogistic by hand: x = ±1 and C = 1 give w = 2·σ(−w) and b = 0', () => {
    const rows = [
      { x: [1], y: 1, weight: 1 },
      { x: [-1], y: -1, weight: 1 },
    ];
    const model = solveLogistic(problemOf(rows, 1));
    const [w = 0] = coefficientsOf(rows, model);
    expect(w).toBeCloseTo(2 / (1 + Math.exp(w)), 9);
    expect(model.intercept).toBeCloseTo(0, 9);
  });

  it('solveLogistic returns a point at which the gradient vanishes', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 25 }), fc.constantFrom(0.1, 1, 30), (rows, penalty) => {
        fc.pre(new Set(rows.map(({ y }) => y)).size === 2);
        const model = solveLogistic(problemOf(rows, penalty));
        const coefficients = coefficientsOf(rows, model);
        const gradient = [...coefficients, 0];
        for (const { x, y, weight } of rows) {
          const margin = dot(x, coefficients) + model.intercept;
          const slope = (-y * penalty * weight) / (1 + Math.exp(y * margin));
          for (const [j, value] of [...x, 1].entries()) gradient[j] = (gradient[j] as number) + slope * value;
        }
        for (const component of gradient) expect(Math.abs(component)).toBeLessThan(1e-5 * penalty * rows.length);
      }),
    );
  });

  it('solveLogistic treats a row of weight 2 like the same row twice', () => {
    const a = { x: [1, 2], y: 1, weight: 1 };
    const b = { x: [0, -1], y: -1, weight: 1 };
    const weighted = solveLogistic(problemOf([{ ...a, weight: 2 }, b], 1));
    const repeated = solveLogistic(problemOf([a, a, b], 1));
    expect(coefficientsOf([a, b], weighted)[0]).toBeCloseTo(coefficientsOf([a, a, b], repeated)[0] as number, 7);
    expect(weighted.intercept).toBeCloseTo(repeated.intercept, 7);
  });
});

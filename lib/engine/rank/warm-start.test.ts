import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solveLogistic } from './logistic-solver';
import { WarmStart } from './warm-start';

const POINTS = 60;
const FEATURES = 8;
const PENALTY = 30;
/** Of log-odds, which are of the order of 1 to 10. */
const AGREEMENT = 1e-3;

/** A fixed cloud of points; the labels of two of three follow the first features. */
const points = Array.from({ length: POINTS }, (_, i) =>
  Array.from({ length: FEATURES }, (_, j) => Math.sin(1 + i * (j + 1.3)) + (j === 0 ? (i % 2) - 0.5 : 0)),
);
const labelOf = (i: number) => (i % 3 === 0 ? (i % 4 < 2 ? 1 : -1) : i % 2 === 0 ? -1 : 1);
const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, j) => sum + value * (b[j] as number), 0);

function problemOf(rows: readonly number[], tolerance: number) {
  const own = rows.map((row) => points[row] as number[]);
  return {
    products: (v: Float64Array, out: Float64Array) => {
      const sums = Array.from({ length: FEATURES }, (_, j) =>
        own.reduce((sum, point, i) => sum + (v[i] as number) * (point[j] as number), 0),
      );
      for (const [i, point] of own.entries()) out[i] = dot(point, sums);
    },
    labels: Int8Array.from(rows, labelOf),
    penalties: new Float64Array(rows.length).fill(PENALTY),
    tolerance,
  };
}

/** Log-odds of all points. */
function scoresOf(rows: readonly number[], { betas, intercept }: { betas: Float64Array; intercept: number }): number[] {
  const weights = Array.from({ length: FEATURES }, (_, j) =>
    rows.reduce((sum, row, i) => sum + (betas[i] as number) * ((points[row] as number[])[j] as number), 0),
  );
  return points.map((point) => dot(point, weights) + intercept);
}

const all = Array.from({ length: POINTS }, (_, i) => i);
const subset = fc.shuffledSubarray(all, { minLength: 20 }).filter((rows) => new Set(rows.map(labelOf)).size === 2);

describe('WarmStart', () => {
  it('comes to the exact solution from any solution before', () => {
    fc.assert(
      fc.property(fc.array(subset, { minLength: 2, maxLength: 6 }), (calls) => {
        const warm = new WarmStart();
        for (const rows of calls) {
          const exact = scoresOf(rows, solveLogistic(problemOf(rows, 1e-9)));
          const found = scoresOf(rows, warm.solve(rows, problemOf(rows, 1e-6)));
          for (const [i, score] of found.entries())
            expect(Math.abs(score - (exact[i] as number))).toBeLessThan(AGREEMENT);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('follows one new label, however loose the tolerance', () => {
    const warm = new WarmStart();
    const rows = all.slice(0, -1);
    const last = POINTS - 1;
    const before = scoresOf(rows, warm.solve(rows, problemOf(rows, 0.5)))[last] as number;
    const after = scoresOf(all, warm.solve(all, problemOf(all, 0.5)))[last] as number;
    expect((after - before) * labelOf(last)).toBeGreaterThan(0);
  });

  it('asks for fewer products than a start at 0', () => {
    let asked = 0;
    const counted = (rows: readonly number[]) => {
      const problem = problemOf(rows, 1e-2);
      const products: typeof problem.products = (v, out) => {
        asked += 1;
        problem.products(v, out);
      };
      return { ...problem, products };
    };
    const warm = new WarmStart();
    warm.solve(all.slice(1), counted(all.slice(1)));
    const cold = asked;
    asked = 0;
    warm.solve(all, counted(all));
    expect(asked).toBeLessThan(cold);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solveLogistic } from './logistic-solver';
import { WarmStart } from './warm-start';

const POINTS = 60;
/** As many as the product starts warm with. */
const MANY_POINTS = 700;
const FEATURES = 8;
const PENALTY = 30;
/** Of log-odds, which are of the order of 1 to 10. */
const AGREEMENT = 1e-3;

/** A fixed cloud of points; the labels of two of three follow the first features. */
const points = Array.from({ length: MANY_POINTS }, (_, i) =>
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

/** The second problem is so unlike the first that its loss at the first one's solution is sixty times that at 0. */
const FAR_OFF = [
  [22, 58, 9, 11, 40, 44, 18, 14, 24, 37, 45, 59, 28, 7, 34, 33, 30, 25, 17, 49],
  [37, 25, 20, 41, 8, 1, 47, 27, 15, 45, 31, 56, 50, 52, 22, 10, 17, 28, 9, 46, 7],
];

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
      { numRuns: 40, examples: [[FAR_OFF]] },
    );
  });

  it('comes to the same solution where it is told how rows that come were scored', () => {
    fc.assert(
      fc.property(fc.array(subset, { minLength: 2, maxLength: 6 }), (calls) => {
        const [plain, told] = [new WarmStart(), new WarmStart()];
        let scores: number[] = [];
        let before: readonly number[] = [];
        for (const rows of calls) {
          let asked: readonly number[] = [];
          const expected = plain.solve(rows, problemOf(rows, 1e-6));
          const model = told.solve(rows, problemOf(rows, 1e-6), (fresh) => {
            asked = fresh;
            return Float64Array.from(fresh, (row) => scores[row] as number);
          });
          for (const [i, beta] of model.betas.entries()) expect(beta).toBeCloseTo(expected.betas[i] as number, 6);
          scores = scoresOf(rows, { ...model, intercept: 0 });
          const isMore = before.length > 0 && before.every((row) => rows.includes(row));
          expect(asked).toEqual(isMore ? rows.filter((row) => !before.includes(row)) : []);
          before = rows;
        }
      }),
      { numRuns: 30, examples: [[[all.slice(0, 30), all.slice(0, 40), all]]] },
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
    const many = points.map((_, i) => i);
    const warm = new WarmStart();
    warm.solve(many.slice(1), counted(many.slice(1)));
    asked = 0;
    solveLogistic(counted(many));
    const cold = asked;
    asked = 0;
    warm.solve(many, counted(many));
    expect(asked).toBeLessThan(cold);
  });
});

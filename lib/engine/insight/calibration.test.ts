import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random';
import { calibrate } from './calibration';

/**
 * Expected calibration error in [0, 1]: the mean difference, over pages, of predicted probability and observed share in
 * bins of equal width; 0 for no predictions.
 */
function calibrationError(
  predictions: readonly { readonly probability: number; readonly relevant: boolean }[],
  bins = 10,
): number {
  const sums = Array.from({ length: bins }, () => ({ predicted: 0, relevant: 0 }));
  for (const { probability, relevant } of predictions) {
    const bin = sums[Math.min(bins - 1, Math.floor(probability * bins))];
    if (bin === undefined) continue;
    bin.predicted += probability;
    bin.relevant += relevant ? 1 : 0;
  }
  const total = sums.reduce((sum, bin) => sum + Math.abs(bin.predicted - bin.relevant), 0);
  return predictions.length === 0 ? 0 : total / predictions.length;
}

describe('calibrate', () => {
  it('is one half without judgements, and the smoothed share with equal scores', () => {
    expect(calibrate([])(0.7)).toBe(0.5);
    const judged = [true, true, false].map((relevant) => ({ score: 0.4, relevant }));
    expect(calibrate(judged)(0.1)).toBeCloseTo(3 / 5, 12);
  });

  it('pools neighbours that are out of order', () => {
    const judged = [
      { score: 0.1, relevant: false },
      { score: 0.2, relevant: true },
      { score: 0.3, relevant: false },
      { score: 0.4, relevant: true },
    ];
    const probability = calibrate(judged);
    expect(probability(0.1)).toBeCloseTo(1 / 3, 12);
    expect(probability(0.25)).toBeCloseTo(1 / 2, 12);
    expect(probability(0.4)).toBeCloseTo(2 / 3, 12);
    expect(probability(0.325)).toBeCloseTo((1 / 2 + 2 / 3) / 2, 12);
  });

  it('grows with the score and stays inside (0, 1)', () => {
    const judged = fc.array(fc.record({ score: fc.double({ min: 0, max: 1, noNaN: true }), relevant: fc.boolean() }));
    fc.assert(
      fc.property(
        judged,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (rows, a, b) => {
          const probability = calibrate(rows);
          expect(probability(Math.max(a, b))).toBeGreaterThanOrEqual(probability(Math.min(a, b)) - 1e-12);
          expect(probability(a)).toBeGreaterThan(0);
          expect(probability(a)).toBeLessThan(1);
        },
      ),
    );
  });

  it('finds the probabilities that outcomes were drawn with', () => {
    const random = createRandom(1);
    const draw = () => {
      const score = random.next();
      return { score, relevant: random.next() < score ** 2 };
    };
    const probability = calibrate(Array.from({ length: 4_000 }, draw));
    const fresh = Array.from({ length: 4_000 }, draw);
    expect(
      calibrationError(fresh.map(({ score, relevant }) => ({ probability: probability(score), relevant }))),
    ).toBeLessThan(0.04);
    expect(calibrationError(fresh.map(({ score, relevant }) => ({ probability: score, relevant })))).toBeGreaterThan(
      0.1,
    );
  });
});

describe('calibrationError', () => {
  it('is the mean gap by bins', () => {
    expect(calibrationError([])).toBe(0);
    const rows = [true, true, true, false].map((relevant) => ({ probability: 0.95, relevant }));
    expect(calibrationError(rows)).toBeCloseTo(0.2, 12);
  });
});

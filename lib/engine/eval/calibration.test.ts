import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrate, MIN_JUDGED, precisionAbove } from './calibration';

/** `of` verdicts at a score, `yes` of them positive. */
const judged = (score: number, yes: number, of: number) =>
  Array.from({ length: of }, (_, i) => ({ score, relevant: i < yes }));

describe('calibrate', () => {
  it('says nothing before there are enough verdicts', () => {
    expect(calibrate(judged(0.9, 5, MIN_JUDGED - 1))).toBeUndefined();
    expect(calibrate(judged(0.9, 5, MIN_JUDGED))).toBeDefined();
  });

  it('finds the shares that were seen', () => {
    const probability = calibrate([...judged(0.9, 90, 100), ...judged(0.5, 40, 100), ...judged(0.2, 5, 100)]);
    expect(probability?.(0.9)).toBeCloseTo(0.9, 1);
    expect(probability?.(0.5)).toBeCloseTo(0.4, 1);
    expect(probability?.(0.2)).toBeCloseTo(0.05, 1);
  });

  it('stays finite and humble when every verdict was yes', () => {
    const certain = calibrate(judged(0.95, 10, 10));
    expect(certain?.(0.95)).toBeGreaterThan(0.85);
    expect(certain?.(0.95)).toBeLessThan(1);
  });

  it('is a probability, and never falls as the score rises', () => {
    const verdict = fc.record({ score: fc.double({ min: 0, max: 1, noNaN: true }), relevant: fc.boolean() });
    fc.assert(
      fc.property(fc.array(verdict, { minLength: MIN_JUDGED, maxLength: 60 }), (verdicts) => {
        const probability = calibrate(verdicts);
        let last = 0;
        for (let score = 0; score <= 1; score += 0.05) {
          const p = probability?.(score) ?? Number.NaN;
          expect(p).toBeGreaterThanOrEqual(last - 1e-12);
          expect(p).toBeLessThanOrEqual(1);
          last = p;
        }
      }),
    );
  });
});

describe('precisionAbove', () => {
  it('is the mean probability of what passes', () => {
    expect(precisionAbove([0.9, 0.7, 0.1], 0.5, (score) => score)).toBeCloseTo(0.8);
    expect(precisionAbove([0.1], 0.5, (score) => score)).toBeUndefined();
  });
});

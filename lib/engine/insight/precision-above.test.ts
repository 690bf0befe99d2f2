import fc from 'fast-check';
import { expect, it } from 'vitest';
import { precisionAbove } from './precision-above';

it('is the mean probability of what passes', () => {
  expect(precisionAbove([0.9, 0.7, 0.1], 0.5, (score) => score)).toBeCloseTo(0.8);
  expect(precisionAbove([0.1], 0.5, (score) => score)).toBeUndefined();
});

it('never falls as the threshold rises, where probability grows with the score', () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1 }), unit, unit, (scores, a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const above = precisionAbove(scores, high, (score) => score);
      const below = precisionAbove(scores, low, (score) => score);
      if (above !== undefined) expect(above).toBeGreaterThanOrEqual((below ?? 0) - 1e-9);
    }),
  );
});

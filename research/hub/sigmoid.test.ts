import { describe, expect, test } from 'vitest';
import { createRandom } from '../../lib/engine/random';
import { fitSigmoid } from './sigmoid';

describe('fitSigmoid (Platt)', () => {
  test('fitSigmoid finds the sigmoid that the labels were drawn from', () => {
    const random = createRandom(3);
    const decisions = Array.from({ length: 5000 }, () => random.next() * 6 - 3);
    const labels = decisions.map((decision) => random.next() < 1 / (1 + Math.exp(-(1.5 * decision - 0.7))));
    const { slope, shift } = fitSigmoid(decisions, labels);
    expect(slope).toBeCloseTo(1.5, 0);
    expect(Math.abs(shift + 0.7)).toBeLessThan(0.15);
  });

  test('fitSigmoid stays finite for separable classes because of the softened targets', () => {
    const { slope, shift } = fitSigmoid([-2, -1, 1, 2], [false, false, true, true]);
    expect(slope).toBeGreaterThan(0);
    expect(Number.isFinite(slope) && Number.isFinite(shift)).toBe(true);
    expect(shift).toBeCloseTo(0, 6);
  });

  test('fitSigmoid gives the softened share of positives if all decisions are equal', () => {
    const { slope, shift } = fitSigmoid([1, 1, 1, 1], [true, true, true, false]);
    // Softened targets: (4/5·3 + 1/3)/4 = 41/60.
    expect(1 / (1 + Math.exp(-(slope + shift)))).toBeCloseTo(41 / 60, 6);
  });
});

import { expect, test } from 'vitest';
import { calibrationError, reliabilityBins } from './reliability';

const shown = [
  { probability: 0.14, relevant: false },
  { probability: 0.16, relevant: true },
  { probability: 1, relevant: true },
];

test('bins count pages, probabilities and relevant pages, and the last one takes 1', () => {
  const bins = reliabilityBins(shown);
  expect(bins).toHaveLength(10);
  expect(bins[1]).toEqual({ pages: 2, told: 0.30000000000000004, relevant: 1 });
  expect(bins[9]).toEqual({ pages: 1, told: 1, relevant: 1 });
});

test('the calibration error weighs the gap of each bin by its pages', () => {
  expect(calibrationError(reliabilityBins(shown))).toBeCloseTo(0.7 / 3, 12);
});

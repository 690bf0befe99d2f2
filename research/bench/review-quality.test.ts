import { expect, it } from 'vitest';
import { reviewQuality } from './review-quality';

it('reviewQuality counts answers per relevant page and the work saved, as computed by hand', () => {
  const asked = [true, false, true, true, false, false, true];
  const { answersPerRelevant, 'WSS@95': saved } = reviewQuality(asked, 4, 100);
  expect(answersPerRelevant).toEqual({ 50: 3 / 4, 80: 7 / 4, 95: 7 / 4 });
  expect(saved).toBeCloseTo(0.93 - 0.05, 12);
});

it('reviewQuality is null for a recall that was not reached', () => {
  const { answersPerRelevant, 'WSS@95': saved } = reviewQuality([true, false], 2, 10);
  expect(answersPerRelevant).toEqual({ 50: 1 / 2, 80: null, 95: null });
  expect(saved).toBeNull();
});

import { expect, it } from 'vitest';
import { centroidDrift } from './centroid-drift';

it('centroidDrift by hand: the cosine of both centroids, and the terms by the change of their unit weights', () => {
  // (3, 4, 0) has length 5, and (0, 8, 6) has length 10; the cosine is 32 / 50.
  const { cosine, terms } = centroidDrift(Float64Array.of(3, 4), Float64Array.of(0, 8, 6), 9);
  expect(cosine).toBeCloseTo(0.64, 12);
  // The second term has 0.8 in both, so it did not move.
  expect(terms).toEqual([
    { id: 0, before: 0.6, now: 0 },
    { id: 2, before: 0, now: 0.6 },
  ]);
});

it('centroidDrift returns no term of a centroid that only grew longer, and at most the given number of terms', () => {
  expect(centroidDrift(Float64Array.of(1, 2), Float64Array.of(2, 4), 9)).toEqual({
    cosine: expect.closeTo(1, 12),
    terms: [],
  });
  expect(centroidDrift(Float64Array.of(1, 0, 0), Float64Array.of(0, 1, 1), 2).terms).toHaveLength(2);
});

it('centroidDrift of a topic without seeds has cosine 0', () => {
  expect(centroidDrift(new Float64Array(2), new Float64Array(2), 5)).toEqual({ cosine: 0, terms: [] });
});

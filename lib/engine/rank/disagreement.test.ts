import { expect, it } from 'vitest';
import { disagreement } from './disagreement';

const positions = { cosine: Uint32Array.of(1, 2, 3), pagerank: Uint32Array.of(1, 8, 5) };

it('is the variance of the positions that the rankers give a candidate', () => {
  expect([0, 1, 2].map((at) => disagreement(positions, at))).toEqual([0, 9, 1]);
});

it('is 0 where nobody, or one ranker alone, has a say', () => {
  expect(disagreement({}, 0)).toBe(0);
  expect(disagreement({ cosine: Uint32Array.of(7) }, 0)).toBe(0);
  expect(disagreement(positions, 99)).toBe(0);
});

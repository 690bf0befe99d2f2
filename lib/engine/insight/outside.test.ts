import { expect, it } from 'vitest';
import type { HarvestPoint } from './harvest';
import { outside } from './outside';

const point = (fetched: number, expected: number) => ({ fetched, expected }) as HarvestPoint;

it('is what a fetched page brought in the last rounds, and before', () => {
  expect(outside([])).toBeUndefined();
  expect(outside([point(0, 0)])).toBeUndefined();
  expect(outside([point(10, 4)])).toEqual({ recent: 0.4, earlier: undefined });
  const rounds = [point(10, 8), point(10, 6), point(5, 2), point(0, 0), point(10, 1), point(5, 0)];
  expect(outside(rounds)).toEqual({ recent: 3 / 20, earlier: 14 / 20 });
});

import { describe, expect, it } from 'vitest';
import { sampleLink } from '../../../../tests/support/sample-links';
import { LinkField, type Objectives } from './link-field';
import { dominates, fronts, nearestFarthest, squaredDistance } from './pareto';

const POINTS: Objectives[] = [
  [1, 0, 0],
  [0.5, 0.5, 0],
  [0.5, 0.4, 0],
  [0, 1, 0],
  [0.4, 0.4, 0],
];
const at = (i: number) => POINTS[i] as Objectives;

describe('fronts', () => {
  it('fronts returns the points that no other point dominates, then the next front', () => {
    expect(fronts([0, 1, 2, 3, 4], at, 5)).toEqual([[0, 1, 3], [2], [4]]);
    expect(fronts([0, 1, 2, 3, 4], at, 4)).toEqual([[0, 1, 3], [2]]);
    expect(fronts([4, 2], at, 1)).toEqual([[2]]);
    expect(fronts([], at, 1)).toEqual([]);
  });

  it('fronts keeps equal points in one front', () => {
    expect(dominates(at(0), at(0))).toBe(false);
    expect(fronts([0, 0], at, 1)).toEqual([[0, 0]]);
  });
});

describe('nearestFarthest', () => {
  // Priorities 0.66, 0.575, 0.49: the first is the best; (0.1, 1) lies farthest from it, and (0.5, 0.6) is left.
  const waiting = [
    sampleLink(0, 1, 'a.example', 0, 0.24),
    sampleLink(1, 0.5, 'a.example', 0, 1),
    sampleLink(2, 0.6, 'a.example', 0, 0.52),
  ];

  it('nearestFarthest takes the best link, then the link farthest from the chosen ones', () => {
    const field = new LinkField(waiting);
    const chosen: Objectives[] = [];
    expect(nearestFarthest(field, [0, 1, 2], chosen)).toBe(0);
    expect(nearestFarthest(field, [1, 2], chosen)).toBe(1);
    expect(nearestFarthest(field, [2], chosen)).toBe(2);
    expect(chosen).toEqual([0, 1, 2].map((i) => field.objectives(i)));
  });

  it('nearestFarthest starts anew with the best link after its window', () => {
    const field = new LinkField(waiting);
    const chosen = new Array(10).fill([1, 1, 0]);
    expect(nearestFarthest(field, [1, 0, 2], chosen)).toBe(0);
    expect(chosen).toEqual([field.objectives(0)]);
  });
});

it('squaredDistance is Euclidean, with each axis divided by its width', () => {
  expect(squaredDistance([1, 0, 0], [0, 1, 0])).toBe(2);
  expect(squaredDistance([1, 0, 0], [0, 1, 0], [0.5, 1, 0])).toBe(5);
});

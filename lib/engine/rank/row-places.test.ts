import { expect, it } from 'vitest';
import { RowPlaces } from './row-places';

it('gives rows places in the order they come, and none to others', () => {
  const places = new RowPlaces();
  expect([7, 0, 90].map((row) => places.add(row))).toEqual([0, 1, 2]);
  expect([0, 7, 8, 90, 5_000].map((row) => places.get(row))).toEqual([1, 0, -1, 2, -1]);
  expect(places.size).toBe(3);
  places.clear();
  expect([places.get(7), places.size, places.add(90), places.get(90)]).toEqual([-1, 0, 0, 0]);
});

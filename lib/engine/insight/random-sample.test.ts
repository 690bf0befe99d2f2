import { expect, it } from 'vitest';
import { randomSample } from './random-sample';

it('draws each suggestion alike, once, and the same ones from the same ranking', () => {
  const order = Uint32Array.from({ length: 100 }, (_, i) => i);
  expect(randomSample({ order, version: 3 }, 10)).toEqual(randomSample({ order, version: 3 }, 10));
  const draws = Array.from({ length: 200 }, (_, version) => randomSample({ order, version }, 10));
  for (const drawn of draws) expect(new Set(drawn).size).toBe(10);
  const head = draws.flat().filter((n) => n < 50).length;
  expect(head / 2_000).toBeGreaterThan(0.45);
  expect(head / 2_000).toBeLessThan(0.55);
  expect(randomSample({ order: order.subarray(0, 4), version: 1 }, 10).sort()).toEqual([0, 1, 2, 3]);
});

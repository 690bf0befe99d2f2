import { expect, test } from 'vitest';
import { energyBin, stepsPerCheck } from './wang-landau-energy';

test('energy bins are 50, each 0.02 wide, and the last bin is closed', () => {
  expect(energyBin(0)).toBe(0);
  expect(energyBin(0.621)).toBe(31);
  expect(energyBin(0.99)).toBe(49);
  expect(energyBin(1)).toBe(49);
  // Each lower edge belongs to its own bin, also where k / 50 · 50 is below k in floating point (0.58).
  for (let bin = 0; bin < 50; bin += 1) expect(energyBin(bin / 50), String(bin / 50)).toBe(bin);
});

test('the steps between two checks are 1000 for the paper’s 15,000 pages, and proportional to the pages of a crawl', () => {
  expect([15_000, 3_000, 150, 1].map(stepsPerCheck)).toEqual([1_000, 200, 10, 1]);
});

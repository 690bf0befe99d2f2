import { expect, it } from 'vitest';
import { scoreLogOdds, standardLogOdds } from './log-odds';

it('scoreLogOdds maps 0.5 to the mean, and stays finite and increasing from 0 to 1', () => {
  expect(scoreLogOdds(0.5)).toBe(standardLogOdds(0));
  const rising = [0, 0.1, 0.5, 0.9, 1].map(scoreLogOdds);
  expect(rising).toEqual([...new Set(rising)].sort((a, b) => a - b));
  for (const logOdds of rising) expect(Number.isFinite(logOdds)).toBe(true);
});

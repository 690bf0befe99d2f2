import { expect, it, vi } from 'vitest';
import { seeds } from '../torture/seeds';
import { numberOf } from './environment';

it.each(['abc', '', '1.5', '-1', '1e99', ' '])('numberOf and seeds reject the value %j of a variable', (value) => {
  vi.stubEnv('TORTURE_SEED', value);
  expect(() => numberOf('TORTURE_SEED')).toThrow(
    `TORTURE_SEED takes a whole number from 0 to 2147483647, not "${value}"`,
  );
  expect(() => seeds(1, 2)).toThrow('TORTURE_SEED');
  vi.unstubAllEnvs();
});

it('numberOf returns the number of a variable, or undefined if it is not set', () => {
  vi.stubEnv('TORTURE_SEED', '17');
  expect(seeds(1, 2)).toEqual([17]);
  vi.stubEnv('TORTURE_SEED', undefined);
  expect(numberOf('TORTURE_SEED')).toBe(undefined);
  vi.unstubAllEnvs();
});

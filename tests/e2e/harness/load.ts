import { availableParallelism, loadavg } from 'node:os';
import { expect, test } from './fixture';

/** With more processes than this waiting for each processor, times on the clock say nothing of the product. */
const BUSY_LOAD = 1.25;

/** Expects less than a time on the clock. Skips the test instead of failing on a machine that other processes share. */
export function expectWithin(ms: number, limitMs: number, what: string): void {
  const load = (loadavg()[0] ?? 0) / availableParallelism();
  const isShared = load > BUSY_LOAD || process.env.CI !== undefined;
  const reason = `a shared machine (${load.toFixed(1)} processes wait for each processor): the clock measures it, not ${what}`;
  test.skip(ms >= limitMs && isShared, reason);
  expect(ms).toBeLessThan(limitMs);
}

/** How much of the torture is done. Every run has a seed of its own, which the names of the tests print. */

import { numberOf } from '../support/environment';

/** All of it: `npm run torture`. Otherwise the share that is in `npm run test:full`. */
export const IS_FULL = process.env.TORTURE === 'full';

/** Seeds of this many runs, or the one that is to be played again: `TORTURE_SEED=17 npx vitest run tests/torture/…`. */
export function seeds(quick: number, full: number): number[] {
  const one = numberOf('TORTURE_SEED');
  if (one !== undefined) return [one];
  return Array.from({ length: IS_FULL ? full : quick }, (_, i) => i + 1);
}

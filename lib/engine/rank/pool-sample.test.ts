import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { poolSample } from './pool-sample';

it('takes the lowest of the learnt rows, and later ones where these do not suffice', () => {
  const rows = fc.uniqueArray(fc.nat(29), { maxLength: 30 });
  const hashes = fc.uint32Array({ minLength: 30, maxLength: 30 });
  fc.assert(
    fc.property(rows, rows, hashes, fc.nat(20), (candidates, later, byRow, size) => {
      const key = (row: number) => (later.includes(row) ? 2 ** 32 : 0) + (byRow[row] as number);
      const expected = candidates.toSorted((a, b) => key(a) - key(b)).slice(0, size);
      expect(poolSample(Uint32Array.from(candidates), later, byRow, size)).toEqual(expected);
    }),
  );
});

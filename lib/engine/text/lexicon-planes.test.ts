import { expect, it } from 'vitest';
import { fromPlanes, inPlanes } from './lexicon-planes';

it('puts the same bytes of all entries together, and back', () => {
  const bytes = Uint8Array.from({ length: 48 }, (_, i) => i);
  const planes = inPlanes(bytes);
  expect([...planes.subarray(0, 6)]).toEqual([0, 16, 32, 1, 17, 33]);
  expect(fromPlanes(planes)).toEqual(bytes);
});

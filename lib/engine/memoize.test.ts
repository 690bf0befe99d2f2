import { expect, it } from 'vitest';
import { memoize } from './memoize';

it('memoize computes each value once, and clears its cache after the given number of texts', () => {
  const computed: string[] = [];
  const length = memoize((text) => computed.push(text) && text.length, 2);
  expect(['a', 'bb', 'a', 'ccc', 'ccc', 'a'].map(length)).toEqual([1, 2, 1, 3, 3, 1]);
  expect(computed).toEqual(['a', 'bb', 'ccc', 'a']);
});

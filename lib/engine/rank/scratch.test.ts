import { expect, it } from 'vitest';
import { Scratch } from './scratch';

it('gives the same room under the same name, and longer room where it does not suffice', () => {
  const scratch = new Scratch();
  scratch.floats('a', 3).fill(2);
  scratch.words('a', 3).fill(7);
  expect([...scratch.floats('a', 2)]).toEqual([2, 2]);
  expect([...scratch.words('a', 3)]).toEqual([7, 7, 7]);
  expect(scratch.floats('a', 100)).toHaveLength(100);
  expect(scratch.floats('b', 1).buffer).not.toBe(scratch.floats('a', 1).buffer);
});

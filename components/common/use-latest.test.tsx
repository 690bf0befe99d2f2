// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { mount } from '../../tests/support/mount';
import { useLatest } from './use-latest';

it('gives the same function at every drawing, which does what it did at the last', async () => {
  const given: (() => void)[] = [];
  const done: number[] = [];
  const Stage = ({ n }: { n: number }) => {
    given.push(useLatest({ act: () => done.push(n) }).act);
    return null;
  };
  const { draw } = await mount(<Stage n={1} />);
  given[0]?.();
  await draw(<Stage n={2} />);
  given[0]?.();
  expect(given[1]).toBe(given[0]);
  expect(done).toEqual([1, 2]);
});

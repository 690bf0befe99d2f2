// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { mount } from '../../tests/support/mount';
import { lazy, memo, useLatest } from './rendering';

it('memo renders again for a changed prop or a changed signal only', async () => {
  const title = signal('one');
  let drawn = 0;
  const Part = memo(({ n }: { n: number }) => {
    drawn += 1;
    return <p>{`${title.value} ${n}`}</p>;
  });
  const { root, draw } = await mount(<Part n={1} />);
  await draw(<Part n={1} />);
  expect(drawn).toBe(1);
  await draw(<Part n={2} />);
  expect(root.textContent).toBe('one 2');
  title.value = 'two';
  await draw(<Part n={2} />);
  expect(root.textContent).toBe('two 2');
});

it('useLatest returns the same function at every render, which calls the latest action', async () => {
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

it('lazy loads a component once, and renders it with its props', async () => {
  let reads = 0;
  const Late = lazy<{ name: string }>(async () => {
    reads += 1;
    return ({ name }) => <p>{name}</p>;
  });
  const { root, draw } = await mount(<Late key={1} name="one" />);
  await expect.poll(() => root.textContent).toBe('one');
  await draw(<Late key={2} name="two" />);
  expect(root.textContent).toBe('two');
  expect(reads).toBe(1);
});

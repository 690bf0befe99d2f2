// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { mount } from '../../tests/support/mount';
import { lazy } from './lazy';

it('draws nothing until it is read, is read once, and is drawn with its props', async () => {
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

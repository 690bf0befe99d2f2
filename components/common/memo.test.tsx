// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { mount } from '../../tests/support/mount';
import { memo } from './memo';

it('is drawn again for another prop or a signal it reads, and for nothing else', async () => {
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

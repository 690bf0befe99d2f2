// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../testing/mount';
import { Select } from './select';

it('has a name with or without a label in sight, and reports the value chosen', async () => {
  const chosen: string[] = [];
  const options = [
    ['a', 'First'],
    ['b', 'Second'],
  ] as const;
  const { root, type } = await mount(
    <>
      <Select label="Order" value="b" options={options} onChange={(value) => chosen.push(value)} />
      <Select shown label="Kind" value="a" options={options} onChange={() => {}} />
    </>,
  );
  await expectAccessible(root);
  const [order, kind] = root.querySelectorAll('select');
  expect([order?.value, kind?.value]).toEqual(['b', 'a']);
  expect(order?.labels?.[0]?.querySelector('.visually-hidden')?.textContent).toBe('Order');
  expect(kind?.labels?.[0]?.querySelector('.visually-hidden')).toBeNull();
  await type(order as Element, 'a');
  expect(chosen).toEqual(['a']);
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { Select } from './fields';

it('Select has a name with a visible or a hidden label, and reports the chosen value', async () => {
  const chosen: string[] = [];
  const options = [
    ['a', 'First'],
    ['b', 'Second'],
  ] as const;
  const { root, find, type } = await mount(
    <>
      <Select hasHiddenLabel label="Order" value="b" options={options} onChange={(value) => chosen.push(value)} />
      <Select label="Kind" value="a" options={options} onChange={() => {}} />
    </>,
  );
  await expectAccessible(root);
  const [order, kind] = ['Order', 'Kind'].map((name) => find<HTMLSelectElement>('combobox', name));
  expect([order?.value, kind?.value]).toEqual(['b', 'a']);
  await type(order as Element, 'a');
  expect(chosen).toEqual(['a']);
});

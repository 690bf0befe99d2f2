// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { Form, Select } from './fields';

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

it('Form submits each press, or with once only the first until its work has ended', async () => {
  const ends: (() => void)[] = [];
  const submit = () => new Promise<void>((resolve) => ends.push(resolve));
  const { root, draw } = await mount(<Form onSubmit={submit}>Name</Form>);
  // Twice before any drawing, as in a double click on a busy page.
  const pressTwice = () => {
    for (let i = 0; i < 2; i += 1) root.querySelector('form')?.requestSubmit();
  };
  pressTwice();
  expect(ends).toHaveLength(2);
  for (const end of ends.splice(0)) end();
  await draw(
    <Form once onSubmit={submit}>
      Name
    </Form>,
  );
  pressTwice();
  expect(ends).toHaveLength(1);
  ends.splice(0)[0]?.();
  await expect
    .poll(() => {
      pressTwice();
      return ends.length;
    })
    .toBe(1);
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../testing/mount';
import { SecretField } from './secret-field';

it('masks the key until it is asked to show it, and reports it without blanks', async () => {
  const saved: string[] = [];
  const { root, byName, type, click } = await mount(
    <SecretField label="Key" hint="Needed." value="abc" onChange={(key) => saved.push(key)} />,
  );
  const input = () => root.querySelector('input') as HTMLInputElement;
  expect([input().type, input().value, input().autocomplete]).toEqual(['password', 'abc', 'off']);
  expect(input().labels?.[0]?.textContent).toBe('Key');
  await expectAccessible(root);
  await type(input(), ' xyz ');
  expect(saved).toEqual(['xyz']);
  await click(byName('button', 'Show'));
  expect(input().type).toBe('text');
});

// @vitest-environment happy-dom
import { getByLabelText } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { SecretField } from './secret-field';

it('masks the key until it is asked to show it, and reports it without blanks', async () => {
  const saved: string[] = [];
  const { root, find, type, click } = await mount(
    <SecretField label="Key" hint="Needed." value="abc" onChange={(key) => saved.push(key)} />,
  );
  const input = () => getByLabelText<HTMLInputElement>(root, 'Key');
  expect([input().type, input().value, input().autocomplete]).toEqual(['password', 'abc', 'off']);
  await expectAccessible(root);
  await type(input(), ' xyz ');
  expect(saved).toEqual(['xyz']);
  await click(find('button', 'Show'));
  expect(input().type).toBe('text');
});

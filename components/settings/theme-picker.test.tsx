// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../testing/mount';
import { ThemePicker } from './theme-picker';

it('saves the choice', async () => {
  const { root, click, calls } = await mount(<ThemePicker />);
  await expectAccessible(root);
  await click(root.querySelectorAll('input')[2] as Element);
  expect(calls).toEqual([['saveSettings', { theme: 'dark' }]]);
});

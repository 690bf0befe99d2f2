// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { ThemePicker } from './setting-choice';

it('saves the choice', async () => {
  const { root, find, click, calls } = await mount(<ThemePicker />);
  await expectAccessible(root);
  await click(find('radio', 'Dark'));
  expect(calls).toEqual([['saveSettings', { theme: 'dark' }]]);
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../testing/mount';
import { HelpDialog } from './help-dialog';

it("lists every review key, leads to the browser's shortcuts and closes", async () => {
  let closed = 0;
  const { root, byName, click, calls } = await mount(<HelpDialog onClose={() => closed++} />);
  expect([...root.querySelectorAll('kbd')].map((key) => key.textContent)).toEqual([...'jkynsowu?']);
  await expectAccessible(root);
  await click(byName('button', 'Change shortcuts'));
  expect(calls).toEqual([['openShortcutSettings']]);
  await click(byName('button', 'Close'));
  expect(closed).toBe(1);
});

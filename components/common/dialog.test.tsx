// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../testing/mount';
import { Dialog } from './dialog';

it('opens as a modal with its title for a name, and closes by its button', async () => {
  let closed = 0;
  const { root, byName, click } = await mount(
    <Dialog title="Question" onClose={() => closed++}>
      <p>Text</p>
    </Dialog>,
  );
  const dialog = root.querySelector('dialog');
  expect(dialog?.open).toBe(true);
  const title = dialog?.getAttribute('aria-labelledby') ?? '';
  expect(document.getElementById(title)?.textContent).toBe('Question');
  await expectAccessible(root);
  await click(byName('button', 'Close'));
  expect([dialog?.open, closed]).toEqual([false, 1]);
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../testing/mount';
import { Dialog } from './dialog';

it('opens as a modal with its title for a name, and closes by its button', async () => {
  let closed = 0;
  const { root, find, click } = await mount(
    <Dialog title="Question" onClose={() => closed++}>
      <p>Text</p>
    </Dialog>,
  );
  const dialog = find<HTMLDialogElement>('dialog', 'Question');
  expect(dialog.open).toBe(true);
  await expectAccessible(root);
  await click(find('button', 'Close'));
  expect([dialog.open, closed]).toEqual([false, 1]);
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { useApp } from './app-context';
import { Button } from './button';
import { Dialog } from './dialog';
import { Toasts } from './toasts';

it('Dialog opens as a modal named by its title, and closes by its button', async () => {
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

it('Dialog closes on Escape and keeps the key from the browser, which would close the popup', async () => {
  let closed = 0;
  const { find } = await mount(
    <Dialog title="Question" onClose={() => closed++}>
      <p>Text</p>
    </Dialog>,
  );
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  find('dialog').dispatchEvent(pressed);
  expect([pressed.defaultPrevented, find<HTMLDialogElement>('dialog', { hidden: true }).open, closed]).toEqual([
    true,
    false,
    1,
  ]);
});

function Saving() {
  const { notices } = useApp();
  return <Button onClick={() => notices.show({ text: 'Saved', tone: 'info' })}>Save</Button>;
}

it('Dialog shows notices inside itself while it is open', async () => {
  const dialog = (
    <Dialog title="Question" onClose={() => {}}>
      <Saving />
    </Dialog>
  );
  const { find, all, click, draw } = await mount(
    <>
      <Toasts />
      {dialog}
    </>,
  );
  await click(find('button', 'Save'));
  expect(all('log')).toHaveLength(1);
  expect(find('dialog').contains(find('log'))).toBe(true);
  expect(find('log').textContent).toContain('Saved');
  await draw(<Toasts />);
  expect(find('log').textContent).toContain('Saved');
});

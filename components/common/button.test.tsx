// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../testing/mount';
import { Button } from './button';

it('is a button with a name, whether it shows text or an icon alone', async () => {
  let pressed = 0;
  const { root, byName, click } = await mount(
    <>
      <Button onClick={() => pressed++}>Save</Button>
      <Button icon="undo" label="Undo" pressed onClick={() => pressed++} />
      <Button disabled submit>
        Send
      </Button>
    </>,
  );
  await expectAccessible(root);
  await click(byName('button', 'Save'));
  await click(byName('button', 'Undo'));
  expect(pressed).toBe(2);
  expect(byName('button', 'Undo').getAttribute('aria-pressed')).toBe('true');
  expect(byName<HTMLButtonElement>('button', 'Save').type).toBe('button');
  expect(byName<HTMLButtonElement>('button', 'Send').type).toBe('submit');
  expect(byName<HTMLButtonElement>('button', 'Send').disabled).toBe(true);
});

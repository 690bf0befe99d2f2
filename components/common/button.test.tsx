// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { Button, Icon } from './button';

it('Button has a name, with text or with an icon alone', async () => {
  let pressed = 0;
  const { root, find, click } = await mount(
    <>
      <Button onClick={() => pressed++}>Save</Button>
      <Button icon="undo" label="Undo" pressed onClick={() => pressed++} />
      <Button disabled submit>
        Send
      </Button>
    </>,
  );
  await expectAccessible(root);
  await click(find('button', 'Save'));
  await click(find('button', 'Undo'));
  expect(pressed).toBe(2);
  expect(find('button', 'Undo').getAttribute('aria-pressed')).toBe('true');
  expect(find<HTMLButtonElement>('button', 'Save').type).toBe('button');
  expect(find<HTMLButtonElement>('button', 'Send').type).toBe('submit');
  expect(find<HTMLButtonElement>('button', 'Send').disabled).toBe(true);
});

it('Icon is hidden from screen readers, and mirrored in right-to-left text only if it has a direction', async () => {
  const { root } = await mount(
    <>
      <Icon name="check" />
      <Icon name="undo" />
    </>,
  );
  const [check, undo] = root.querySelectorAll('svg');
  expect([check, undo].map((icon) => icon?.getAttribute('aria-hidden'))).toEqual(['true', 'true']);
  expect(check?.classList.contains('icon-directed')).toBe(false);
  expect(undo?.classList.contains('icon-directed')).toBe(true);
  await expectAccessible(root);
});

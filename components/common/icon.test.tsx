// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { Icon } from './icon';

it('is hidden from screen readers and turns round in right-to-left text only where it points somewhere', async () => {
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

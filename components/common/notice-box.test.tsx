// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { Button } from './button';
import { Banner, EmptyState } from './notice-box';

it('EmptyState shows the situation and the next step', async () => {
  const { root, find } = await mount(
    <EmptyState icon="search" title="Nothing here" text="Do this next.">
      <Button>Do it</Button>
    </EmptyState>,
  );
  expect(find('heading', 'Nothing here')).toBeTruthy();
  expect(root.textContent).toContain('Do this next.');
  expect(find('button', 'Do it')).toBeTruthy();
  await expectAccessible(root);
});

it('Banner shows its sentence and its action', async () => {
  const { root, find } = await mount(
    <Banner tone="warning" text="It may not.">
      <Button>Allow</Button>
    </Banner>,
  );
  expect(find('note').textContent).toBe('It may not.Allow');
  await expectAccessible(root);
});

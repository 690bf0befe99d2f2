// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { StorageMeter } from './storage-meter';

it('StorageMeter shows the storage used', async () => {
  const { root } = await mount(<StorageMeter use={{ usedBytes: 43_000_000, quotaBytes: 12_000_000_000 }} />);
  expect(root.textContent).toContain('43 MB of 12 GB used');
  await expectAccessible(root);
});

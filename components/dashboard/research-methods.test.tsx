// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { mount } from '../../tests/support/mount';
import { topicRecord } from '../../tests/support/ui-records';
import { Methods } from './methods';

const loading = vi.hoisted(() => ({ isRequested: false }));
vi.mock('./research-methods', async (load) => {
  loading.isRequested = true;
  return load();
});

it('the research methods are loaded when the user opens them', async () => {
  const { root, find } = await mount(<Methods topic={topicRecord('t', 'Databases')} />);
  expect(loading.isRequested).toBe(false);
  const details = root.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  await vi.waitFor(() => find('group', 'Rankers (methods that order the suggestions; at least one)'));
  expect(loading.isRequested).toBe(true);
});

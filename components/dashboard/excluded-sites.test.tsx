// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { topicRecord } from '../../tests/support/ui-records';
import { Toasts } from '../common/toasts';
import { expectAccessible, type MountOptions, mount } from '../testing/mount';
import { ExcludedSites } from './excluded-sites';

const plain = topicRecord('t', 'Databases');
const options: MountOptions = { answers: { updateTopic: () => ({ ok: true, value: plain }) } };
const stage = (excludedSites: readonly string[]) => (
  <>
    <ExcludedSites topic={{ ...plain, settings: { ...plain.settings, excludedSites } }} />
    <Toasts />
  </>
);

describe('ExcludedSites', () => {
  it('lists them by name and lets one in again, with an undo', async () => {
    const { root, find, all, click, calls } = await mount(stage(['shop.example', 'ads.example']), options);
    expect(all('listitem').map((site) => site.firstChild?.textContent)).toEqual(['ads.example', 'shop.example']);
    await expectAccessible(root);
    await click(find('button', 'Allow again: shop.example'));
    await click(find('button', 'Undo', find('log')));
    expect(calls).toEqual([
      ['updateTopic', { topic: 't', settings: { excludedSites: ['ads.example'] } }],
      ['updateTopic', { topic: 't', settings: { excludedSites: ['shop.example', 'ads.example'] } }],
    ]);
  });

  it('says where to exclude a site while there is none', async () => {
    const { root, all } = await mount(stage([]));
    expect(all('listitem')).toEqual([]);
    expect(root.textContent).toContain('table of sites');
    await expectAccessible(root);
  });
});

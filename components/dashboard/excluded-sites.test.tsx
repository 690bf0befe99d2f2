// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { exclusion } from '../../tests/support/dashboard-data';
import { expectAccessible, type MountOptions, mount } from '../../tests/support/mount';
import { Toasts } from '../common/toasts';
import { ExcludedSites } from './excluded-sites';

const options: MountOptions = {
  answers: {
    judgeSite: () => ({ ok: true, value: { step: 3, rankingVersion: 2 } }),
    undo: () => ({ ok: true, value: { step: 4, undone: [] } }),
  },
};
const stage = (sites: readonly string[]) => (
  <>
    <ExcludedSites topic="t" data={{ verdicts: signal(sites.map((site, i) => exclusion(i + 1, site))) }} />
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
      ['judgeSite', { topic: 't', site: 'shop.example', outcome: 'open' }],
      ['undo', { topic: 't', step: 3 }],
    ]);
  });

  it('takes a site off the list at once, and puts it back where the engine refuses', async () => {
    let refuse = (_result: unknown) => {};
    const send = () => new Promise((resolve) => (refuse = resolve));
    const { all, find, click } = await mount(stage(['shop.example']), { actions: { send: send as never } });
    await click(find('button', 'Allow again: shop.example'));
    expect(all('listitem')).toEqual([]);
    refuse({ ok: false, error: { code: 'conflict', detail: '' } });
    await expect.poll(() => all('listitem')).toHaveLength(1);
  });

  it('says where to exclude a site while there is none', async () => {
    const { root, all } = await mount(stage([]));
    expect(all('listitem')).toEqual([]);
    expect(root.textContent).toContain('table above');
    await expectAccessible(root);
  });
});

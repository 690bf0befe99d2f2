// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { RankingRecord } from '../../lib/engine/ranking-records';
import { dashboardData, exclusion } from '../../tests/support/dashboard-data';
import { expectAccessible, type MountOptions, mount } from '../../tests/support/mount';
import { pageRecord, topicRecord } from '../../tests/support/ui-records';
import { Toasts } from '../common/toasts';
import { NewSiteGroups, Sites } from './sites';

const topic = topicRecord('t', 'Databases');
const options: MountOptions = { answers: { judgeSite: () => ({ ok: true, value: { step: 3, rankingVersion: 2 } }) } };

describe('Sites', () => {
  it('Sites sorts by any column in both directions, and announces the direction', async () => {
    const { root, find, all, click } = await mount(<Sites topic={topic} data={dashboardData()} />, options);
    const sites = () => all('rowheader').map((cell) => cell.textContent);
    expect(sites()).toEqual(['s0.example', 's1.example']);
    const header = find('button', /^Mean probability/);
    await click(header);
    expect(sites()).toEqual(['s1.example', 's0.example']);
    expect(find('columnheader', /^Mean probability/).getAttribute('aria-sort')).toBe('descending');
    await click(header);
    expect(sites()).toEqual(['s0.example', 's1.example']);
    expect(find('table', 'Sites')).toBeTruthy();
    await expectAccessible(root);
  });

  it('Sites saves a decision on a site, and offers an undo', async () => {
    const stage = (
      <>
        <Sites topic={topic} data={dashboardData()} />
        <Toasts />
      </>
    );
    const { root, find, type, click, calls } = await mount(stage, options);
    await type(find('combobox', 'Decide on s1.example'), 'enough');
    expect(calls).toEqual([['judgeSite', { topic: 't', site: 's1.example', outcome: 'enough' }]]);
    expect(root.textContent).toContain('Enough of s1.example');
    await click(find('button', 'Undo'));
    expect(calls[1]).toEqual(['undo', { topic: 't', step: 3 }]);
  });

  it('Sites can be searched and filtered, opens a site, and edits its tags and note', async () => {
    const note = { topic: 't', target: 's1.example', tags: ['archive'], text: 'Ask Ann.', atMs: 1 };
    const data = dashboardData({ notes: signal(new Map([[note.target, note]])) });
    const { root, find, all, type, click, calls } = await mount(<Sites topic={topic} data={data} />, options);
    const sites = () => all('rowheader').map((cell) => cell.textContent);
    await type(find('searchbox'), 'ARCH');
    expect(sites()).toEqual(['s1.example']);
    expect(find('status').textContent).toBe('1 of 2 sites');
    await type(find('searchbox'), '');
    await type(find('combobox', 'Show sites'), 'waiting');
    expect(sites()).toEqual([]);
    await type(find('combobox', 'Show sites'), '');
    await click(find('link', 's0.example'));
    expect(calls).toEqual([['openTab', 'https://s0.example/']]);
    await click(find('button', 'Edit tags and note of s1.example'));
    expect(find<HTMLInputElement>('textbox', /^Tags/).value).toBe('archive');
    expect(root.textContent).toContain('New sites per 100 pages: 50');
    await expectAccessible(root);
  });

  it('Sites allows an excluded site again, even one without a page', async () => {
    const data = dashboardData({ verdicts: signal([exclusion(1, 'gone.example')]) });
    const { find, click, calls } = await mount(<Sites topic={topic} data={data} />, options);
    await click(find('button', 'Allow this site again: gone.example'));
    expect(calls).toEqual([['judgeSite', { topic: 't', site: 'gone.example', outcome: 'open' }]]);
  });

  it('Sites says when no map can be drawn', async () => {
    const { root } = await mount(<Sites topic={topic} data={dashboardData()} />, options);
    await expect.poll(() => root.textContent).toContain('cannot draw the map');
    await expectAccessible(root);
  });
});

const row = (site: string, confirmed = 0) => ({ site, pages: 1, confirmed, rejected: 0, meanProbability: undefined });

it("NewSiteGroups names new sites that link to each other, and the user's sites that they link with", async () => {
  const many = Array.from({ length: 10 }, (_, i) => `n${i}.example`);
  const rows = [row('mine.example', 1), row('a.example'), row('b.example'), ...many.map((site) => row(site))];
  const links = [
    { a: 'a.example', b: 'b.example', links: 5 },
    { a: 'a.example', b: 'mine.example', links: 2 },
    ...many.slice(1).map((site) => ({ a: 'n0.example', b: site, links: 1 })),
  ];
  const { root, all, draw } = await mount(<NewSiteGroups rows={rows} links={links} />);
  expect(all('listitem').map((item) => item.textContent)).toEqual([
    'n0.example, n1.example, n2.example, n3.example, n4.example, n5.example, n6.example, n7.example and 2 more',
    'a.example, b.example Linked with these of your sites: mine.example',
  ]);
  await expectAccessible(root);
  await draw(<NewSiteGroups rows={rows} links={[]} />);
  expect(root.textContent).toBe('');
});

const undoable: MountOptions = {
  answers: {
    judgeSite: () => ({ ok: true, value: { step: 3, rankingVersion: 2 } }),
    undo: () => ({ ok: true, value: { step: 4, undone: [] } }),
  },
};
const stage = (sites: readonly string[]) => (
  <>
    <Sites topic={topic} data={dashboardData({ verdicts: signal(sites.map((site, i) => exclusion(i + 1, site))) })} />
    <Toasts />
  </>
);

describe('ExcludedSites', () => {
  it('ExcludedSites lists the sites by name, and allows a site again, with an undo', async () => {
    const { root, find, all, click, calls } = await mount(stage(['shop.example', 'ads.example']), undoable);
    expect(
      all('button', /^Allow this site again/).map((button) => button.getAttribute('aria-label') ?? button.textContent),
    ).toEqual(['Allow this site again: ads.example', 'Allow this site again: shop.example']);
    await expectAccessible(root);
    await click(find('button', 'Allow this site again: shop.example'));
    await click(find('button', 'Undo', find('log')));
    expect(calls).toEqual([
      ['judgeSite', { topic: 't', site: 'shop.example', outcome: 'open' }],
      ['undo', { topic: 't', step: 3 }],
    ]);
  });

  it('ExcludedSites removes a site from the list at once, and restores it when the engine refuses', async () => {
    let refuse = (_result: unknown) => {};
    const send = () => new Promise((resolve) => (refuse = resolve));
    const { all, find, click } = await mount(stage(['shop.example']), { actions: { send: send as never } });
    await click(find('button', 'Allow this site again: shop.example'));
    expect(all('button', /^Allow this site again/)).toEqual([]);
    refuse({ ok: false, error: { code: 'conflict', detail: '' } });
    await expect.poll(() => all('button', /^Allow this site again/)).toHaveLength(1);
  });

  it('ExcludedSites says how to exclude a site when there is none', async () => {
    const { root, all } = await mount(stage([]));
    expect(all('button', /^Allow this site again/)).toEqual([]);
    expect(root.textContent).toContain('table above');
    await expectAccessible(root);
  });
});

it('Sites groups sites by the terms of their pages if no site links to another', async () => {
  const ranking = { ...dashboardData().ranking.value, order: Uint32Array.of(1) } as RankingRecord;
  const pages = [1, 2, 3].map((n) => ({ ...pageRecord(n, { site: `s${n}.example` }) }));
  const data = dashboardData({ pages: signal(pages), ranking: signal(ranking), loadSiteLinks: async () => [] });
  const { root } = await mount(<Sites topic={topic} data={data} />, {
    facetsOf: async () => [{ words: ['queen', 'posted', 'cell'], pages: new Set([1, 2]) }],
  });
  await expect.poll(() => root.textContent).toContain('queen, cells1.example, s2.example');
  await expectAccessible(root);
});

// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { SPLIT } from '../../lib/engine/basics';
import type { VerdictRecord } from '../../lib/engine/records';
import { dashboardData } from '../../tests/support/dashboard-data';
import { expectAccessible, type MountOptions, mount } from '../../tests/support/mount';
import { topicRecord } from '../../tests/support/ui-records';
import { Toasts } from '../common/toasts';
import { Sites } from './sites';

const options: MountOptions = { answers: { divideSite: () => ({ ok: true, value: { step: 4, rankingVersion: 2 } }) } };
const change = (seq: number, site: string, extent: string): VerdictRecord => ({
  ...{ topic: 't', seq, url: `https://${site}/`, verdict: 'site', site, extent, atMs: seq },
});

const drawn = (log: readonly VerdictRecord[] = []) => {
  const data = dashboardData({ verdicts: signal([...log]) });
  return mount(
    <>
      <Sites topic={topicRecord('t', 'Databases')} data={data} />
      <Toasts />
    </>,
    options,
  );
};

describe('SiteExtents', () => {
  it('SiteExtents joins two sites of the topic, and offers an undo', async () => {
    const { root, find, type, click, calls } = await drawn();
    await expectAccessible(root);
    const join = find<HTMLButtonElement>('button', 'Join the two sites');
    await type(find('combobox', 'Site'), 's0.example');
    await type(find('combobox', 'Site to join it with'), 's0.example');
    expect(join.disabled).toBe(true);
    await type(find('combobox', 'Site to join it with'), 'unknown.example');
    expect(join.disabled).toBe(true);
    await type(find('combobox', 'Site to join it with'), 's1.example');
    await click(join);
    expect(calls).toEqual([['divideSite', { topic: 't', site: 's0.example', extent: 's1.example' }]]);
    expect(root.textContent).toContain('s0.example counts as part of s1.example');
    await click(find('button', 'Undo'));
    expect(calls[1]).toEqual(['undo', { topic: 't', step: 4 }]);
  });

  it('SiteExtents splits a site', async () => {
    const { find, type, click, calls } = await drawn();
    const split = find<HTMLButtonElement>('button', /^Split/);
    expect(split.disabled).toBe(true);
    await type(find('combobox', 'Site'), 's1.example');
    await click(split);
    expect(calls).toEqual([['divideSite', { topic: 't', site: 's1.example', extent: SPLIT }]]);
  });

  it('SiteExtents lists the splits and joins that apply, and can undo each', async () => {
    const { root, all, click, calls } = await drawn([
      change(1, 's0.example', SPLIT),
      change(2, 'old.example', 's1.example'),
      change(3, 'gone.example', SPLIT),
      change(4, 'gone.example', 'gone.example'),
    ]);
    await expectAccessible(root);
    const undone = (item: Element) => item.querySelector('button')?.textContent?.startsWith('Undo');
    expect(
      all('listitem')
        .filter(undone)
        .map((item) => item.textContent),
    ).toEqual([
      's0.example: each host or directory is a separate siteUndo the split or join',
      'old.example counts as part of s1.exampleUndo the split or join',
    ]);
    await click(all('button', /^Undo the split or join of/)[1] as HTMLElement);
    expect(calls).toEqual([['divideSite', { topic: 't', site: 'old.example', extent: 'old.example' }]]);
  });
});

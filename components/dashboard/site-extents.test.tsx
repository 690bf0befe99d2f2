// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { SPLIT, type VerdictRecord } from '../../lib/engine/types';
import { expectAccessible, type MountOptions, mount } from '../../tests/support/mount';
import { Toasts } from '../common/toasts';
import { SiteExtents } from './sites';

const options: MountOptions = { answers: { divideSite: () => ({ ok: true, value: { step: 4, rankingVersion: 2 } }) } };
const change = (seq: number, site: string, extent: string): VerdictRecord => ({
  ...{ topic: 't', seq, url: `https://${site}/`, verdict: 'site', site, extent, atMs: seq },
});

const drawn = (log: readonly VerdictRecord[] = []) => {
  const data = { verdicts: signal([...log]) };
  return mount(
    <>
      <SiteExtents topic="t" data={data} sites={['bees.example', 'hives.example']} />
      <Toasts />
    </>,
    options,
  );
};

describe('SiteExtents', () => {
  it('SiteExtents joins two sites of the topic, and offers an undo', async () => {
    const { root, find, type, click, calls } = await drawn();
    await expectAccessible(root);
    const join = find<HTMLButtonElement>('button', 'Join');
    await type(find('combobox', 'Site'), 'bees.example');
    await type(find('combobox', 'Join it with the site'), 'bees.example');
    expect(join.disabled).toBe(true);
    await type(find('combobox', 'Join it with the site'), 'unknown.example');
    expect(join.disabled).toBe(true);
    await type(find('combobox', 'Join it with the site'), 'hives.example');
    await click(join);
    expect(calls).toEqual([['divideSite', { topic: 't', site: 'bees.example', extent: 'hives.example' }]]);
    expect(root.textContent).toContain('bees.example counts as part of hives.example');
    await click(find('button', 'Undo'));
    expect(calls[1]).toEqual(['undo', { topic: 't', step: 4 }]);
  });

  it('SiteExtents splits a site', async () => {
    const { find, type, click, calls } = await drawn();
    const split = find<HTMLButtonElement>('button', /^Split/);
    expect(split.disabled).toBe(true);
    await type(find('combobox', 'Site'), 'hives.example');
    await click(split);
    expect(calls).toEqual([['divideSite', { topic: 't', site: 'hives.example', extent: SPLIT }]]);
  });

  it('SiteExtents lists the splits and joins that apply, and can undo each', async () => {
    const { root, all, click, calls } = await drawn([
      change(1, 'bees.example', SPLIT),
      change(2, 'old.example', 'hives.example'),
      change(3, 'gone.example', SPLIT),
      change(4, 'gone.example', 'gone.example'),
    ]);
    await expectAccessible(root);
    expect(all('listitem').map((item) => item.textContent)).toEqual([
      'bees.example: each host or directory is a site of its ownUndo the split or join',
      'old.example counts as part of hives.exampleUndo the split or join',
    ]);
    await click(all('button', /^Undo the split or join of/)[1] as HTMLElement);
    expect(calls).toEqual([['divideSite', { topic: 't', site: 'old.example', extent: 'old.example' }]]);
  });
});

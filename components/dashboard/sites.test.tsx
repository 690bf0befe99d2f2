// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { topicRecord } from '../../tests/support/ui-records';
import { dashboardData, exclusion } from '../testing/dashboard-data';
import { expectAccessible, type MountOptions, mount } from '../testing/mount';
import { Sites } from './sites';

const topic = topicRecord('t', 'Databases');
const options: MountOptions = { answers: { judgeSite: () => ({ ok: true, value: { step: 3, rankingVersion: 2 } }) } };

describe('Sites', () => {
  it('sorts by any column, both ways, and tells it', async () => {
    const { root, find, all, click } = await mount(<Sites topic={topic} data={dashboardData()} />, options);
    const sites = () => all('rowheader').map((cell) => cell.textContent);
    expect(sites()).toEqual(['s0.example', 's1.example']);
    const score = find('button', /^Mean score/);
    await click(score);
    expect(sites()).toEqual(['s1.example', 's0.example']);
    expect(find('columnheader', /^Mean score/).getAttribute('aria-sort')).toBe('descending');
    await click(score);
    expect(sites()).toEqual(['s0.example', 's1.example']);
    expect(find('table', 'Sites')).toBeTruthy();
    await expectAccessible(root);
  });

  it('excludes a site and takes it back', async () => {
    const { root, find, click, calls } = await mount(<Sites topic={topic} data={dashboardData()} />, options);
    await click(find('button', 'Exclude s1.example'));
    expect(calls).toEqual([['judgeSite', { topic: 't', site: 's1.example', outcome: 'excluded' }]]);
    expect(root.textContent).not.toContain('Allow again');
  });

  it('lets an excluded site in again, even one without a page', async () => {
    const data = dashboardData({ verdicts: signal([exclusion(1, 'gone.example')]) });
    const { find, click, calls } = await mount(<Sites topic={topic} data={data} />, options);
    await click(find('button', 'Allow again: gone.example'));
    expect(calls).toEqual([['judgeSite', { topic: 't', site: 'gone.example', outcome: 'open' }]]);
  });

  it('says what is so where no map can be drawn', async () => {
    const { root } = await mount(<Sites topic={topic} data={dashboardData()} />, options);
    await expect.poll(() => root.textContent).toContain('cannot draw the map');
    await expectAccessible(root);
  });
});

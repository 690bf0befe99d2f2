// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { topicRecord } from '../../tests/support/ui-records';
import { dashboardData } from '../testing/dashboard-data';
import { expectAccessible, type MountOptions, mount } from '../testing/mount';
import { Sites } from './sites';

const topic = topicRecord('t', 'Databases');
const options: MountOptions = { answers: { updateTopic: () => ({ ok: true, value: topic }) } };

describe('Sites', () => {
  it('sorts by any column, both ways, and tells it', async () => {
    const { root, byName, click } = await mount(<Sites topic={topic} data={dashboardData()} />, options);
    const sites = () => [...root.querySelectorAll('tbody th')].map((cell) => cell.textContent);
    expect(sites()).toEqual(['s0.example', 's1.example']);
    const score = root.querySelectorAll('thead button')[4] as Element;
    await click(score);
    expect(sites()).toEqual(['s1.example', 's0.example']);
    expect(score.closest('th')?.getAttribute('aria-sort')).toBe('descending');
    await click(score);
    expect(sites()).toEqual(['s0.example', 's1.example']);
    expect(byName('caption', 'Sites')).not.toBeNull();
    await expectAccessible(root);
  });

  it('excludes a site and takes it back', async () => {
    const { root, byName, click, calls } = await mount(<Sites topic={topic} data={dashboardData()} />, options);
    await click(byName('button', 'Exclude s1.example'));
    expect(calls).toEqual([['updateTopic', { topic: 't', settings: { excludedSites: ['s1.example'] } }]]);
    expect(root.textContent).not.toContain('Allow again');
  });

  it('lets an excluded site in again, even one without a page', async () => {
    const excluded = { ...topic, settings: { ...topic.settings, excludedSites: ['gone.example'] } };
    const { byName, click, calls } = await mount(<Sites topic={excluded} data={dashboardData()} />, options);
    await click(byName('button', 'Allow again: gone.example'));
    expect(calls).toEqual([['updateTopic', { topic: 't', settings: { excludedSites: [] } }]]);
  });

  it('says what is so where no map can be drawn', async () => {
    const { root } = await mount(<Sites topic={topic} data={dashboardData()} />, options);
    await expect.poll(() => root.querySelector('.site-map')?.textContent).toContain('cannot draw the map');
    await expectAccessible(root);
  });
});

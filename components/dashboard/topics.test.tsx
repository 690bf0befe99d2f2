// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { topicRecord } from '../../tests/support/ui-records';
import { dashboardData } from '../testing/dashboard-data';
import { expectAccessible, type MountOptions, mount } from '../testing/mount';
import { Topics } from './topics';

const topic = topicRecord('t', 'Databases');
const options: MountOptions = {
  answers: {
    updateTopic: () => ({ ok: true, value: topic }),
    deleteTopic: () => ({ ok: true, value: null }),
  },
};
const mounted = () => mount(<Topics topic={topic} data={dashboardData()} />, options);

describe('Topics', () => {
  it('switches to another topic', async () => {
    const { byName, click, calls } = await mounted();
    await click(byName('button', 'Show Bees'));
    expect(calls).toEqual([['saveSettings', { activeTopic: 'u' }]]);
  });

  it('renames, and leaves all as it is on Escape', async () => {
    const { root, byName, click, type, key, calls } = await mounted();
    await click(byName('button', 'Rename Bees'));
    await key('Escape', root.querySelector('.rename input') ?? undefined);
    expect(root.querySelector('.rename')).toBeNull();
    await click(byName('button', 'Rename Bees'));
    await expectAccessible(root);
    await type(root.querySelector('.rename input') as Element, ' Wild bees ');
    await click(byName('button', 'Save'));
    expect(calls).toEqual([['updateTopic', { topic: 'u', name: 'Wild bees', description: '' }]]);
  });

  it('deletes only after a second question', async () => {
    const { root, byName, click, calls } = await mounted();
    await click(byName('button', 'Delete Bees'));
    expect(root.querySelector('dialog')?.textContent).toContain('cannot be undone');
    await expectAccessible(root);
    await click(byName('button', 'Keep it'));
    expect(calls).toEqual([]);
    await click(byName('button', 'Delete Bees'));
    await click(byName('button', 'Delete for good'));
    expect(calls).toEqual([['deleteTopic', { topic: 'u' }]]);
  });

  it('tells the space used', async () => {
    const { root } = await mounted();
    expect(root.querySelector('.storage')?.textContent).toContain('1.5 MB of 10 GB used');
  });
});

// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { dashboardData } from '../../tests/support/dashboard-data';
import { expectAccessible, type MountOptions, mount } from '../../tests/support/mount';
import { topicRecord } from '../../tests/support/ui-records';
import { Toasts } from '../common/toasts';
import { Topics } from './topics';

const topic = topicRecord('t', 'Databases');
const options: MountOptions = {
  answers: {
    updateTopic: () => ({ ok: true, value: topic }),
    deleteTopic: () => ({ ok: true, value: null }),
    hideTopic: () => ({ ok: true, value: null }),
  },
};
const mounted = () => mount(<Topics topic={topic} data={dashboardData()} />, options);

describe('Topics', () => {
  it('Topics shows the number of pages to review of a topic, and switches to it', async () => {
    const { root, find, click, calls } = await mounted();
    expect(root.textContent).toContain('1,234 pages to review');
    await click(find('button', 'Switch to this topic: Bees'));
    expect(calls).toEqual([['saveSettings', { activeTopic: 'u' }]]);
  });

  it('Topics renames a topic, and changes nothing on Escape', async () => {
    const { root, find, all, click, type, key, calls } = await mounted();
    await click(find('button', 'Rename Bees'));
    await key('Escape', find('textbox', /^Description/));
    expect(all('textbox', /^Description/)).toEqual([]);
    await click(find('button', 'Rename Bees'));
    await expectAccessible(root);
    await type(find('textbox', 'Topic name', find('form', 'Rename Bees')), ' Wild bees ');
    await click(find('button', 'Save'));
    expect(calls).toEqual([['updateTopic', { topic: 'u', name: 'Wild bees', description: '' }]]);
  });

  it('Topics deletes a topic only after a second question, and the notice restores it', async () => {
    const { root, find, click, calls } = await mount(
      <>
        <Topics topic={topic} data={dashboardData()} />
        <Toasts />
      </>,
      options,
    );
    await click(find('button', 'Delete Bees'));
    expect(find('dialog').textContent).toContain('For a day you can restore it');
    await expectAccessible(root);
    await click(find('button', 'Keep the topic'));
    expect(calls).toEqual([]);
    await click(find('button', 'Delete Bees'));
    await click(find('button', 'Delete the topic'));
    expect(calls).toEqual([['hideTopic', { topic: 'u', hidden: true }]]);
    await click(find('button', 'Undo'));
    expect(calls.at(-1)).toEqual(['hideTopic', { topic: 'u', hidden: false }]);
  });

  it('Topics lists deleted topics, each of which can be restored or deleted for good', async () => {
    const deleted = signal([{ ...topicRecord('old', 'Wasps'), deletedAtMs: 1 }]);
    const { root, find, click, calls } = await mount(
      <Topics topic={topic} data={dashboardData({ deleted })} />,
      options,
    );
    await expectAccessible(root);
    await click(find('button', 'Restore Wasps'));
    await click(find('button', 'Delete Wasps permanently'));
    expect(calls).toEqual([
      ['hideTopic', { topic: 'old', hidden: false }],
      ['deleteTopic', { topic: 'old' }],
      ['leaveLostTopic'],
    ]);
  });

  it('Topics shows the storage used', async () => {
    const { root } = await mounted();
    expect(root.textContent).toContain('1.5 MB of 10 GB used');
  });
});

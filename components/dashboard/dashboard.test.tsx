// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { getByLabelText } from '@testing-library/dom';
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { dashboardData } from '../../tests/support/dashboard-data';
import { expectAccessible, type MountOptions, mount } from '../../tests/support/mount';
import { topicRecord } from '../../tests/support/ui-records';
import type { Exporter } from '../topic/exporter';
import { Dashboard } from './dashboard';

const options: MountOptions = { settings: { activeTopic: 't' } };

describe('Dashboard', () => {
  it.each(['Overview', 'Sites', 'Terms', 'Methods', 'Verdicts', 'Topics and files'])(
    'Dashboard is accessible on the tab %s',
    async (name) => {
      const { root, find, click } = await mount(<Dashboard data={dashboardData()} />, options);
      await click(find('tab', name));
      expect(find('tabpanel', name).textContent).not.toBe('');
      await expectAccessible(root);
    },
  );

  it('Dashboard without a topic says that the browser deleted the topics only if it did', async () => {
    const none = { topics: signal([]), deleted: signal([]) };
    const { root } = await mount(<Dashboard data={dashboardData(none)} />, {
      ...options,
      hasLostTopics: async () => true,
    });
    expect(root.textContent).toContain('The topics that were stored here are gone');
    await expectAccessible(root);
    const first = await mount(<Dashboard data={dashboardData(none)} />, options);
    expect(first.root.textContent).not.toContain('are gone');
  });

  it('Dashboard without a topic lists the deleted topics, which can be restored', async () => {
    const data = dashboardData({
      topics: signal([]),
      deleted: signal([{ ...topicRecord('t', 'Wasps'), deletedAtMs: 1 }]),
    });
    const { root, find, click, calls } = await mount(<Dashboard data={data} />, options);
    expect(root.textContent).not.toContain('are gone');
    await click(find('button', 'Restore Wasps'));
    expect(calls).toEqual([['hideTopic', { topic: 't', hidden: false }]]);
  });

  it('Dashboard moves among its tabs by arrows, Home and End', async () => {
    const { find, key } = await mount(<Dashboard data={dashboardData()} />, options);
    const selected = () => find('tab', { selected: true });
    const press = (name: string) => key(name, selected());
    await press('ArrowLeft');
    expect(selected().textContent).toBe('Topics and files');
    expect(document.activeElement).toBe(selected());
    await press('ArrowRight');
    expect(selected().textContent).toBe('Overview');
    await press('End');
    await press('Home');
    expect(selected().textContent).toBe('Overview');
  });

  it('Dashboard opens the export dialog after a shortcut, once the formats are loaded, and again next time', async () => {
    const exportAsked = signal(true);
    const formats = signal<Exporter['formats']['value']>([]);
    const data = dashboardData({ exportAsked, exporter: { ...dashboardData().exporter, formats } });
    const { find, all, click } = await mount(<Dashboard data={data} />, options);
    expect(all('dialog')).toEqual([]);
    await act(() => {
      formats.value = [
        {
          id: 'plain',
          label: 'format_plain',
          extension: 'txt',
          carries: { rejected: false, scope: true },
          isWhole: false,
          group: 'lists',
        },
      ];
    });
    expect(find('dialog', 'Export')).toBeTruthy();
    await click(find('button', 'Close'));
    expect(exportAsked.value).toBe(false);
    expect(all('dialog')).toEqual([]);
    await act(() => {
      exportAsked.value = true;
    });
    expect(all('dialog')).toHaveLength(1);
  });

  it('Dashboard without a topic asks for a topic, and offers to import files', async () => {
    const { root } = await mount(<Dashboard data={dashboardData({ topics: signal([]) })} />, options);
    expect(root.textContent).toContain('What are you collecting?');
    expect(getByLabelText(root, 'Choose a file')).toBeTruthy();
    await expectAccessible(root);
  });

  it('Dashboard leaves an active topic that no longer exists', async () => {
    const data = dashboardData({ topics: signal([topicRecord('u', 'Bees')]) });
    const { calls } = await mount(<Dashboard data={data} />, options);
    expect(calls).toContainEqual(['leaveLostTopic']);
  });

  it('Dashboard says what to do in a topic without a page', async () => {
    const data = dashboardData({
      rounds: signal([]),
      pages: signal([]),
      verdicts: signal([]),
      ranking: signal(undefined),
    });
    const { root, find, click } = await mount(<Dashboard data={data} />, options);
    for (const name of ['Overview', 'Sites', 'Terms']) {
      await click(find('tab', name));
      expect(root.textContent, name).toContain('Mark your first page');
    }
    await expectAccessible(root);
  });
});

// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { TopicRecord } from '../../lib/engine/records';
import type { CurrentPage } from '../../lib/views/current-page';
import { expectAccessible, mount } from '../../tests/support/mount';
import { topicRecord } from '../../tests/support/ui-records';
import { Shell } from './shell';

const topics = signal<readonly TopicRecord[] | undefined>([topicRecord('t', 'Databases')]);
const shell = (kind: 'popup' | 'panel', all = topics, page?: CurrentPage) => (
  <Shell kind={kind} topics={all} page={signal(page)} topicView={(topic) => <main>About {topic.name}</main>} />
);
const settings = { activeTopic: 't' };
const settingsPage: CurrentPage = {
  ...{ url: '', title: '', markable: false, isResultsPage: false, standing: 'new', selectedTabs: 1 },
};

describe('Shell', () => {
  it('Shell shows the active topic, and opens the other screens', async () => {
    const { root, find, click, calls } = await mount(shell('popup'), { settings });
    expect(find('main').textContent).toBe('About Databases');
    await expectAccessible(root);
    await click(find('button', 'Dashboard'));
    await click(find('button', 'Options'));
    expect(calls).toEqual([
      ['openScreen', 'dashboard'],
      ['openScreen', 'options'],
    ]);
  });

  it('Shell leaves an active topic that its list does not contain', async () => {
    const { calls } = await mount(shell('popup'), { settings: { activeTopic: 'gone' } });
    expect(calls).toEqual([['leaveLostTopic']]);
  });

  it('Shell offers the side panel in the popup, but not in the panel', async () => {
    const popup = await mount(shell('popup'), { settings });
    expect(popup.find('button', 'Open the side panel')).toBeTruthy();
    const panel = await mount(shell('panel'), { settings });
    expect(() => panel.find('button', 'Open the side panel')).toThrow();
  });

  it('Shell shows a form for a new topic, which can be cancelled', async () => {
    const { find, all, click } = await mount(shell('popup'), { settings });
    await click(find('button', 'Databases'));
    await click(find('menuitem', 'New topic…'));
    await expect.poll(() => all('textbox')).toHaveLength(1);
    await click(find('button', 'Cancel'));
    expect(all('textbox')).toEqual([]);
  });
});

it('Shell without a topic creates one, without a mark if the open page cannot be marked', async () => {
  const { root, find, type, click, calls } = await mount(shell('popup', signal([]), settingsPage), {
    answers: { createTopic: ({ name }) => ({ ok: true, value: topicRecord('new', name) }) },
  });
  await expect.poll(() => root.querySelector('input')).not.toBeNull();
  await expectAccessible(root);
  await type(find('textbox'), 'Bees');
  await click(find('button', 'Create topic'));
  expect(calls.map(([name]) => name)).toEqual(['createTopic', 'saveSettings']);
});

it.each(['popup', 'panel'] as const)(
  'Shell (%s) says that the browser deleted the topics, and leads to the import',
  async (kind) => {
    const gone = { settings, hasLostTopics: async () => true };
    const { root, find, all, click, calls } = await mount(shell(kind, signal([])), gone);
    await expect.poll(() => root.textContent).toContain('The topics that were stored here are gone');
    await expectAccessible(root);
    await click(find('button', 'Import a topic file'));
    expect(calls).toEqual([['openScreen', 'dashboard']]);
    expect(all('textbox', 'Topic name')).toHaveLength(1);
  },
);

it('Shell without a topic does not speak of deleted topics on the first run', async () => {
  const { root, all } = await mount(shell('popup', signal([])));
  await expect.poll(() => all('textbox')).toHaveLength(1);
  expect(root.textContent).not.toContain('gone');
});

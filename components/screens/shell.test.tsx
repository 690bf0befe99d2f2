// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { TopicRecord } from '../../lib/engine/types';
import { topicRecord } from '../../tests/support/ui-records';
import { expectAccessible, mount } from '../testing/mount';
import { Shell } from './shell';

const topics = signal<readonly TopicRecord[] | undefined>([topicRecord('t', 'Databases')]);
const shell = (kind: 'popup' | 'panel') => (
  <Shell kind={kind} topics={topics} page={signal(undefined)} topicView={(topic) => <main>About {topic.name}</main>} />
);
const settings = { activeTopic: 't' };

describe('Shell', () => {
  it('frames the active topic and leads to the other screens', async () => {
    const { root, byName, click, calls } = await mount(shell('popup'), { settings });
    expect(root.querySelector('main')?.textContent).toBe('About Databases');
    await expectAccessible(root);
    await click(byName('button', 'Dashboard'));
    await click(byName('button', 'Options'));
    expect(calls).toEqual([
      ['openScreen', 'dashboard'],
      ['openScreen', 'options'],
    ]);
  });

  it('offers the side panel from the popup, not from the panel itself', async () => {
    const popup = await mount(shell('popup'), { settings });
    expect(popup.byName('button', 'Open the side panel')).toBeTruthy();
    const panel = await mount(shell('panel'), { settings });
    expect(() => panel.byName('button', 'Open the side panel')).toThrow();
  });

  it('names a new topic beside the one that is open, and can be called off', async () => {
    const { root, byName, click } = await mount(shell('popup'), { settings });
    await click(byName('button', 'Databases'));
    await click(byName('[role=menuitem]', 'New topic…'));
    expect(root.querySelector('form')).not.toBeNull();
    await click(byName('button', 'Cancel'));
    expect(root.querySelector('form')).toBeNull();
  });
});

// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { topicRecord } from '../../tests/support/ui-records';
import { TopicSwitcher } from './topic-switcher';

describe('TopicSwitcher', () => {
  const topics = [topicRecord('a', 'Databases'), topicRecord('b', 'Bees')];

  it('shows the active topic and switches', async () => {
    const { root, find, click, calls } = await mount(<TopicSwitcher topics={topics} active="a" onNew={() => {}} />);
    await click(find('button', 'Databases'));
    expect(find('menuitemradio', 'Databases').getAttribute('aria-checked')).toBe('true');
    await expectAccessible(root);
    await click(find('menuitemradio', 'Bees'));
    expect(calls).toEqual([['saveSettings', { activeTopic: 'b' }]]);
  });

  it('leads to a new topic', async () => {
    let asked = 0;
    const { find, click } = await mount(<TopicSwitcher topics={topics} active="a" onNew={() => asked++} />);
    await click(find('button', 'Databases'));
    await click(find('menuitem', 'New topic…'));
    expect(asked).toBe(1);
  });
});

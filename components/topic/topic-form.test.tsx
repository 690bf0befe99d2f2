// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { topicRecord } from '../../tests/support/ui-records';
import { expectAccessible, mount } from '../testing/mount';
import { TopicForm } from './topic-form';

describe('TopicForm', () => {
  it('creates the topic under its trimmed name and makes it the active one', async () => {
    const made = topicRecord('new', 'Bees');
    let created = '';
    const { root, byName, type, click, calls } = await mount(
      <TopicForm submitLabel="Create topic" onCreated={(topic) => (created = topic.id)} />,
      { answers: { createTopic: () => ({ ok: true, value: made }) } },
    );
    await expectAccessible(root);
    expect(byName<HTMLButtonElement>('button', 'Create topic').disabled).toBe(true);
    await type(root.querySelector('input') as Element, '  Bees ');
    await click(byName('button', 'Create topic'));
    expect(calls).toEqual([
      ['createTopic', { name: 'Bees' }],
      ['saveSettings', { activeTopic: 'new' }],
    ]);
    expect(created).toBe('new');
  });
});

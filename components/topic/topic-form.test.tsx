// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { topicRecord } from '../../tests/support/ui-records';
import { TopicForm } from './topic-form';

describe('TopicForm', () => {
  it('TopicForm creates the topic under its trimmed name, and makes it the active topic', async () => {
    const made = topicRecord('new', 'Bees');
    let created = '';
    const { root, find, type, click, calls } = await mount(
      <TopicForm submitLabel="Create topic" onCreated={(topic) => (created = topic.id)} />,
      { answers: { createTopic: () => ({ ok: true, value: made }) } },
    );
    await expectAccessible(root);
    expect(find<HTMLButtonElement>('button', 'Create topic').disabled).toBe(true);
    await type(find('textbox'), '  Bees ');
    await click(find('button', 'Create topic'));
    expect(calls).toEqual([
      ['createTopic', { name: 'Bees' }],
      ['saveSettings', { activeTopic: 'new' }],
    ]);
    expect(created).toBe('new');
  });

  it('TopicForm restores a typed name until the topic is created or cancelled', async () => {
    const drafts = new Map<string, unknown>();
    const form = <TopicForm submitLabel="Create topic" onCreated={() => {}} onCancel={() => {}} />;
    const made = topicRecord('new', 'Bees');
    const options = { drafts, answers: { createTopic: () => ({ ok: true, value: made }) as const } };
    const opened = async () => {
      const mounted = await mount(form, options);
      return { ...mounted, field: mounted.find<HTMLInputElement>('textbox') };
    };
    const first = await opened();
    await first.type(first.field, 'Urban be');
    const second = await opened();
    expect([second.field.value, second.field.selectionStart]).toEqual(['Urban be', 8]);
    await second.click(second.find('button', 'Cancel'));
    const third = await opened();
    expect(third.field.value).toBe('');
    await third.type(third.field, 'Bees');
    await third.click(third.find('button', 'Create topic'));
    expect((await opened()).field.value).toBe('');
  });

  it('TopicForm takes the focus once with its window, if it could not take it before', async () => {
    const focus = HTMLInputElement.prototype.focus;
    HTMLInputElement.prototype.focus = () => {};
    const { find } = await mount(<TopicForm submitLabel="Create topic" onCreated={() => {}} />).finally(() => {
      HTMLInputElement.prototype.focus = focus;
    });
    const field = find<HTMLInputElement>('textbox');
    expect(document.activeElement).not.toBe(field);
    dispatchEvent(new Event('focus'));
    expect(document.activeElement).toBe(field);
    field.blur();
    dispatchEvent(new Event('focus'));
    expect(document.activeElement).not.toBe(field);
  });

  it('TopicForm keeps the name when the topic could not be created', async () => {
    const drafts = new Map([['topic-name', 'Bees']]);
    const { find, click } = await mount(<TopicForm submitLabel="Create topic" onCreated={() => {}} />, { drafts });
    await click(find('button', 'Create topic'));
    expect(drafts.get('topic-name')).toBe('Bees');
  });
});

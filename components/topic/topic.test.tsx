// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { topicRecord } from '../../tests/support/ui-records';
import { Toasts } from '../common/toasts';
import { expectAccessible, mount } from '../testing/mount';
import { ExportMenu } from './export-menu';
import { TopicForm } from './topic-form';
import { TopicSwitcher } from './topic-switcher';

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

describe('TopicSwitcher', () => {
  const topics = [topicRecord('a', 'Databases'), topicRecord('b', 'Bees')];

  it('shows the active topic and switches', async () => {
    const { root, byName, click, calls } = await mount(<TopicSwitcher topics={topics} active="a" onNew={() => {}} />);
    await click(byName('button', 'Databases'));
    expect(byName('[role=menuitemradio]', 'Databases').getAttribute('aria-checked')).toBe('true');
    await expectAccessible(root);
    await click(byName('[role=menuitemradio]', 'Bees'));
    expect(calls).toEqual([['saveSettings', { activeTopic: 'b' }]]);
  });

  it('leads to a new topic', async () => {
    let asked = 0;
    const { byName, click } = await mount(<TopicSwitcher topics={topics} active="a" onNew={() => asked++} />);
    await click(byName('button', 'Databases'));
    await click(byName('[role=menuitem]', 'New topic…'));
    expect(asked).toBe(1);
  });
});

describe('ExportMenu', () => {
  const formats = [
    { id: 'plain', label: 'format_plain', extension: 'txt' } as const,
    { id: 'csv', label: 'format_csv', extension: 'csv' } as const,
  ];
  const exporter = {
    formats: signal(formats),
    write: async (format: string) => ({ name: `bees.${format}`, content: new Blob(['https://a.example/\n']) }),
  };

  it('downloads a format and copies the plain list', async () => {
    const { root, byName, click, calls } = await mount(<ExportMenu topic="t" exporter={exporter} disabled={false} />);
    await click(byName('button', 'Export'));
    await expectAccessible(root);
    await click(byName('[role=menuitem]', 'CSV table.csv'));
    await click(byName('button', 'Export'));
    await click(byName('[role=menuitem]', 'Copy addresses'));
    expect(calls).toEqual([
      ['download', 'bees.csv'],
      ['copy', 'https://a.example/\n'],
    ]);
  });

  it('says what to do when writing fails', async () => {
    const broken = { ...exporter, write: () => Promise.reject(new Error('disk')) };
    const { root, byName, click } = await mount(
      <>
        <ExportMenu topic="t" exporter={broken} disabled={false} />
        <Toasts />
      </>,
    );
    await click(byName('button', 'Export'));
    await click(byName('[role=menuitem]', 'CSV table.csv'));
    expect(root.querySelector('.toast-error')?.textContent).toContain('Check free disk space');
  });
});

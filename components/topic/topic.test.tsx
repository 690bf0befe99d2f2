// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { topicRecord } from '../../tests/support/ui-records';
import type { MessageKey } from '../common/messages';
import { Toasts } from '../common/toasts';
import { expectAccessible, mount } from '../testing/mount';
import { ExportMenu } from './export-menu';
import type { Exporter, ExportPlan } from './exporter';
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
  const formats = ['plain', 'csv', 'json_lines', 'tendril_json', 'wget'].map((id) => ({
    id,
    label: `format_${id}` as MessageKey,
    extension: id,
  }));

  /** Writes down the plans it is given. */
  function exporterOf(content: string) {
    const plans: ExportPlan[] = [];
    const remembered: string[] = [];
    const exporter: Exporter = {
      formats: signal(formats),
      async write(_topic, plan) {
        plans.push(plan);
        return {
          name: `bees.${plan.format}`,
          content: new Blob([content]),
          isEmpty: content === '',
          remember: async () => void remembered.push(plan.format),
        };
      },
      preview: async (_topic, plan) => (plan.format === 'wget' ? undefined : `first lines of ${plan.format}`),
    };
    return { exporter, plans, remembered };
  }
  const menu = (exporter: Exporter) => (
    <>
      <ExportMenu topic="t" exporter={exporter} disabled={false} />
      <Toasts />
    </>
  );

  it('offers the usual formats, downloads one, copies the plain list, and notes what was handed over', async () => {
    const { exporter, remembered } = exporterOf('https://a.example/');
    const { root, byName, click, calls } = await mount(menu(exporter));
    await click(byName('button', 'Export'));
    await expectAccessible(root);
    expect(root.querySelectorAll('[role=menuitem]')).toHaveLength(6);
    await click(byName('[role=menuitem]', 'CSV table.csv'));
    await click(byName('button', 'Export'));
    await click(byName('[role=menuitem]', 'Copy addresses'));
    expect(calls).toEqual([
      ['download', 'bees.csv'],
      ['copy', 'https://a.example/'],
    ]);
    expect(remembered).toEqual(['csv', 'plain']);
  });

  it('lets the user choose what leaves, shows the first lines, and closes when it is done', async () => {
    const { exporter, plans } = exporterOf('https://a.example/');
    const { root, byName, click, type, calls } = await mount(menu(exporter));
    await click(byName('button', 'Export'));
    await click(byName('[role=menuitem]', 'More formats and choices…'));
    await expectAccessible(root);
    expect(root.querySelector<HTMLTextAreaElement>('.export-preview')?.value).toBe('first lines of plain');
    const format = root.querySelector('dialog select') as HTMLSelectElement;
    await type(format, 'csv');
    expect(root.querySelector<HTMLTextAreaElement>('.export-preview')?.value).toBe('first lines of csv');
    for (const box of [...root.querySelectorAll<HTMLInputElement>('dialog [type=checkbox]')].slice(-2)) {
      box.checked = true;
      await type(box, box.value);
    }
    await click(byName('dialog button', 'Download'));
    expect(plans.at(-1)).toMatchObject({ format: 'csv', seeds: true, onlyNew: true, candidatesFrom: 0.8 });
    expect(calls.at(-1)).toEqual(['download', 'bees.csv']);
    expect(root.querySelector('dialog')).toBeNull();
  });

  it('hands over nothing, and says so, when nothing is chosen', async () => {
    const { exporter, remembered } = exporterOf('');
    const { root, byName, click, calls } = await mount(menu(exporter));
    await click(byName('button', 'Export'));
    await click(byName('[role=menuitem]', 'CSV table.csv'));
    expect(root.querySelector('.toast')?.textContent).toContain('Nothing to export');
    expect([calls, remembered]).toEqual([[], []]);
  });

  it('says what to do when writing fails', async () => {
    const broken = { ...exporterOf('').exporter, write: () => Promise.reject(new Error('disk')) };
    const { root, byName, click } = await mount(menu(broken));
    await click(byName('button', 'Export'));
    await click(byName('[role=menuitem]', 'CSV table.csv'));
    expect(root.querySelector('.toast-error')?.textContent).toContain('Check free disk space');
  });
});

// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { CommandError } from '../../lib/engine/errors';
import { expectAccessible, mount } from '../../tests/support/mount';
import type { MessageKey } from '../common/messages';
import { Toasts } from '../common/toasts';
import { ExportMenu } from './export-menu';
import type { ExportPlan } from './export-plan';
import type { Exporter } from './exporter';

describe('ExportMenu', () => {
  const formats = ['plain', 'csv', 'json_lines', 'tendril_json', 'wget'].map((id) => ({
    id,
    label: `format_${id}` as MessageKey,
    extension: id,
    carries: { rejected: true, scope: true },
    isWhole: false,
    group: 'lists' as const,
  }));

  /** Records the plans and the remembered exports. */
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
      sender: () => Promise.reject(new Error('not asked for here')),
      count: async () => 12,
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

  it('ExportMenu downloads a format, copies the plain list, and remembers both exports', async () => {
    const { exporter, remembered } = exporterOf('https://a.example/');
    const { root, find, all, click, calls } = await mount(menu(exporter));
    await click(find('button', 'Export'));
    await expectAccessible(root);
    expect(all('menuitem')).toHaveLength(6);
    await click(find('menuitem', 'CSV table .csv'));
    await click(find('button', 'Export'));
    await click(find('menuitem', 'Copy the addresses'));
    await expect.poll(() => remembered).toEqual(['csv', 'plain']);
    expect(calls).toEqual([
      ['download', 'bees.csv'],
      ['copy', 'https://a.example/'],
    ]);
  });

  it('ExportMenu opens a dialog with a preview, which closes after the download', async () => {
    const { exporter, plans } = exporterOf('https://a.example/');
    const { root, find, all, click, type, calls } = await mount(menu(exporter));
    await click(find('button', 'Export'));
    await click(find('menuitem', 'More formats and choices…'));
    await expect.poll(() => all('dialog')).toHaveLength(1);
    await expectAccessible(root);
    expect(find<HTMLTextAreaElement>('textbox', 'Preview').value).toBe('first lines of plain');
    const format = find('listbox', 'Format');
    await type(format, 'csv');
    await expect.poll(() => find<HTMLTextAreaElement>('textbox', 'Preview').value).toBe('first lines of csv');
    for (const box of all<HTMLInputElement>('checkbox').slice(-2)) {
      box.checked = true;
      await type(box, box.value);
    }
    await click(find('button', /^Download/));
    expect(plans.at(-1)).toMatchObject({ format: 'csv', seeds: true, onlyNew: true, candidatesFrom: 0.8 });
    expect(calls.at(-1)).toEqual(['download', 'bees.csv']);
    expect(all('dialog')).toEqual([]);
  });

  it('ExportMenu repeats no export with an unknown choice of permissions, and asks for it in the dialog', async () => {
    const { exporter, plans } = exporterOf('https://a.example/');
    const last = { format: 'wget', permission: 'open_everything' };
    const { root, find, all, click, type } = await mount(menu(exporter), {
      drafts: new Map([['export-plan:t', last]]),
    });
    await click(find('button', 'Export'));
    await click(find('menuitem', /^Repeat the last export/));
    await expect.poll(() => all('dialog')).toHaveLength(1);
    expect(plans).toEqual([]);
    expect(root.textContent).toContain(
      'The saved choice under “What the page permits” is unknown to this version of Tendril',
    );
    await type(find('combobox', 'What the page permits'), 'open_train');
    expect(root.textContent).not.toContain('The saved choice under “What the page permits” is unknown');
    await click(find('button', /^Download/));
    await expect.poll(() => plans).toMatchObject([{ format: 'wget', permission: 'open_train' }]);
  });

  it('ExportMenu repeats the last export with one click', async () => {
    const { exporter, plans } = exporterOf('https://a.example/');
    const last = { format: 'wget', unit: 'site', scope: 'domain' };
    const { find, click } = await mount(menu(exporter), { drafts: new Map([['export-plan:t', last]]) });
    await click(find('button', 'Export'));
    await click(find('menuitem', /^Repeat the last export/));
    await expect.poll(() => plans).toMatchObject([last]);
  });

  it('ExportMenu hands over nothing, and says so, if nothing is chosen', async () => {
    const { exporter, remembered } = exporterOf('');
    const { find, click, calls } = await mount(menu(exporter));
    await click(find('button', 'Export'));
    await click(find('menuitem', 'CSV table .csv'));
    expect(find('log').textContent).toContain('There is nothing to export yet');
    expect([calls, remembered]).toEqual([[], []]);
  });

  it('ExportMenu says what to do if a backup could not be imported, and hands over nothing', async () => {
    const write = () => Promise.reject(new CommandError('bad-import', 'terms: none of page 7'));
    const { find, click, calls } = await mount(menu({ ...exporterOf('').exporter, write }));
    await click(find('button', 'Export'));
    await click(find('menuitem', /^Whole topic/));
    expect(find('log').textContent).toContain('press “Discover” once');
    expect(calls).toEqual([]);
  });

  it('ExportMenu says what to do if writing fails', async () => {
    const broken = { ...exporterOf('').exporter, write: () => Promise.reject(new Error('disk')) };
    const { find, click } = await mount(menu(broken));
    await click(find('button', 'Export'));
    await click(find('menuitem', 'CSV table .csv'));
    expect(find('log').textContent).toContain('Check the free disk space');
  });
});

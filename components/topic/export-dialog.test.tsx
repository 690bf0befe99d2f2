// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { MessageKey } from '../common/messages';
import { expectAccessible, mount } from '../testing/mount';
import { ExportDialog } from './export-dialog';
import type { Exporter, ExportPlan } from './exporter';

async function dialog(preview: Exporter['preview'], drafts = new Map<string, unknown>()) {
  const plans: ExportPlan[] = [];
  const exporter: Exporter = {
    formats: signal(['plain', 'wget'].map((id) => ({ id, label: `format_${id}` as MessageKey, extension: 'txt' }))),
    preview,
    async write(_topic, plan) {
      plans.push(plan);
      return { name: 'a.txt', content: new Blob(['x']), isEmpty: false, remember: async () => {} };
    },
  };
  let closed = 0;
  const screen = await mount(<ExportDialog topic="t" exporter={exporter} onClose={() => closed++} />, { drafts });
  return { ...screen, plans, closed: () => closed };
}

describe('ExportDialog', () => {
  it('begins with seeds and confirmed pages in the first format', async () => {
    const { root, find, click, plans, closed } = await dialog(async () => 'https://a.example/');
    await expectAccessible(root);
    await click(find('button', 'Copy'));
    expect(plans).toEqual([
      {
        format: 'plain',
        seeds: true,
        confirmed: true,
        rejected: false,
        candidatesFrom: undefined,
        hubsOnly: false,
        unit: 'page',
        scope: 'page',
        onlyNew: false,
      },
    ]);
    expect(closed()).toBe(1);
  });

  it('takes unit, scope and least score', async () => {
    const { find, all, type, click, plans } = await dialog(async () => '');
    const [unit, , scope] = all('combobox');
    await type(unit as Element, 'site');
    await type(scope as Element, 'domain');
    const box = all<HTMLInputElement>('checkbox').at(-1) as HTMLInputElement;
    box.checked = true;
    await type(box, box.value);
    await type(find('spinbutton'), '0.6');
    await click(find('button', 'Download'));
    expect(plans[0]).toMatchObject({ unit: 'site', scope: 'domain', candidatesFrom: 0.6 });
  });

  it('keeps the choices when it closes', async () => {
    const drafts = new Map<string, unknown>();
    const first = await dialog(async () => '', drafts);
    const [unit, format] = first.all('combobox');
    await first.type(format as Element, 'wget');
    await first.type(unit as Element, 'site');
    const again = await dialog(async () => '', drafts);
    await again.click(again.find('button', 'Download'));
    expect(again.plans[0]).toMatchObject({ format: 'wget', unit: 'site' });
  });

  it('cannot copy what is no text, and says so', async () => {
    const { find } = await dialog(async () => undefined);
    expect(find<HTMLButtonElement>('button', 'Copy').disabled).toBe(true);
    expect(find<HTMLTextAreaElement>('textbox', 'Preview').value).toContain('package of several files');
  });
});

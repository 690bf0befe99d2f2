// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import type { MessageKey } from '../common/messages';
import { ExportDialog } from './export-dialog';
import type { ExportPlan } from './export-plan';
import type { Exporter, FormatOption, Sender } from './exporter';

const choice = (id: string, carries: FormatOption['carries']): FormatOption => ({
  id,
  label: `format_${id}` as MessageKey,
  extension: 'txt',
  carries,
  isWhole: false,
  group: 'lists',
});

const unused = () => Promise.reject(new Error('not asked for here'));

async function dialog(
  preview: Exporter['preview'],
  drafts = new Map<string, unknown>(),
  sender: Exporter['sender'] = unused,
) {
  const plans: ExportPlan[] = [];
  const exporter: Exporter = {
    formats: signal([
      choice('plain', { rejected: true, scope: true }),
      choice('wget', { rejected: false, scope: false }),
      { ...choice('csv', { rejected: true, scope: false }), isWhole: true },
      { ...choice('reading_list', { rejected: false, scope: false }), isSectioned: true, hasExcerpts: true },
    ]),
    count: async (_topic, { seeds }) => (seeds ? 1_044 : 1),
    preview,
    sender,
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
  it('ExportDialog starts with seeds and confirmed pages in the first format', async () => {
    const { root, find, click, plans, closed } = await dialog(async () => 'https://a.example/');
    await expectAccessible(root);
    await click(find('button', 'Copy the text'));
    expect(plans).toEqual([
      {
        format: 'plain',
        seeds: true,
        confirmed: true,
        rejected: false,
        candidatesFrom: undefined,
        publishedFrom: '',
        permission: '',
        sections: 'none',
        withExcerpts: false,
        hubsOnly: false,
        withoutKnown: false,
        unit: 'page',
        scope: 'page',
        onlyNew: false,
      },
    ]);
    expect(closed()).toBe(1);
  });

  it('ExportDialog exports the chosen unit, scope and minimum probability', async () => {
    const { find, all, type, click, plans } = await dialog(async () => '');
    await type(find('combobox', 'Export pages or sites'), 'site');
    await type(find('combobox', /^What a crawler should fetch/), 'domain');
    const box = all<HTMLInputElement>('checkbox').at(-1) as HTMLInputElement;
    box.checked = true;
    await type(box, box.value);
    await type(find('spinbutton'), '0.6');
    await click(find('button', /^Download/));
    expect(plans[0]).toMatchObject({ unit: 'site', scope: 'domain', candidatesFrom: 0.6 });
  });

  it('ExportDialog offers sections and quotes for formats that have them only, and limits pages by their date', async () => {
    const { root, find, all, type, click, plans } = await dialog(async () => '');
    expect(all('combobox', 'Divide the document into sections')).toEqual([]);
    await type(find('listbox', 'Format'), 'reading_list');
    await type(find('combobox', 'Divide the document into sections'), 'tag');
    const quote = find<HTMLInputElement>('checkbox', /^Quote the first/);
    quote.checked = true;
    await type(quote, quote.value);
    // A field for dates has no role of its own.
    await type(root.querySelector('input[type=date]') as HTMLInputElement, '2020-05-31');
    await type(find('combobox', 'What the page permits'), 'open_train');
    await click(find('button', /^Download/));
    expect(plans[0]).toMatchObject({
      sections: 'tag',
      withExcerpts: true,
      publishedFrom: '2020-05-31',
      permission: 'open_train',
    });
  });

  it('ExportDialog keeps the choices when it closes', async () => {
    const drafts = new Map<string, unknown>();
    const first = await dialog(async () => '', drafts);
    await first.type(first.find('listbox', 'Format'), 'wget');
    await first.type(first.find('combobox', 'Export pages or sites'), 'site');
    const again = await dialog(async () => '', drafts);
    await again.click(again.find('button', /^Download/));
    expect(again.plans[0]).toMatchObject({ format: 'wget', unit: 'site' });
  });

  it('ExportDialog offers the options that the format supports, and none for a whole topic', async () => {
    const { all, find, type } = await dialog(async () => '');
    const offered = () => [
      all('combobox', /^What a crawler should fetch/).length,
      all('checkbox', /^Rejected/).length,
      all('checkbox').length,
    ];
    expect(offered()).toEqual([1, 1, 7]);
    await type(find('listbox', 'Format'), 'wget');
    expect(offered()).toEqual([0, 0, 6]);
    await type(find('listbox', 'Format'), 'csv');
    expect(offered()).toEqual([0, 0, 0]);
  });

  it('ExportDialog disables Copy for a package of files, and says why', async () => {
    const { find } = await dialog(async () => undefined);
    expect(find<HTMLButtonElement>('button', 'Copy the text').disabled).toBe(true);
    expect(find<HTMLTextAreaElement>('textbox', 'Preview').value).toContain('package of several files');
    expect(find('textbox', 'Preview').getAttribute('wrap')).toBe('soft');
  });

  it('ExportDialog sends new pages to a receiver after a request for access, and reports the pages left', async () => {
    const calls: unknown[] = [];
    const target = { id: 'archive-it', name: 'Archive-It', address: 'https://partner.archive-it.org/api' };
    const fields = ['user', 'secret', 'place'] as const;
    const sender: Sender = {
      targets: [{ ...target, fields, optional: [] }],
      count: async () => ({ fresh: 3, known: 9, withheld: 0 }),
      async send(topic, plan, id, settings, { progress }) {
        calls.push([topic, plan.confirmed, id, settings]);
        progress(1, 3);
        return { sent: 1, refused: 1, left: 1, fault: 'quota-spent' };
      },
    };
    const screen = await dialog(
      async () => '',
      new Map(),
      async () => sender,
    );
    const { root, find, type, click } = screen;
    await type(find('listbox', 'Format'), 'to:archive-it');
    expect(root.textContent).toContain('New pages to send: 3 · sent before: 9');
    await expectAccessible(root);
    const button = find<HTMLButtonElement>('button', 'Send the pages');
    expect(button.disabled).toBe(true);
    await type(find('textbox', 'User name or access key'), 'ann');
    await type(root.querySelector('[type=password]') as Element, 'secret');
    await type(find('textbox', 'Collection number'), '4049');
    await click(button);
    const own = { address: target.address, user: 'ann', secret: 'secret', place: '4049' };
    expect(screen.calls).toEqual([
      ['requestHostAccess', ['https://partner.archive-it.org/*']],
      ['saveSettings', { targets: { 'archive-it': own } }],
    ]);
    expect(calls).toEqual([['t', true, 'archive-it', own]]);
    expect(find('alert').textContent).toMatch(
      /^Sent: 1 · Refused by the receiver: 1 · Not sent yet: 1\. Press “Send the pages” again to send them/,
    );
    expect(screen.closed()).toBe(0);
  });

  it('ExportDialog chooses the first format or receiver that the search finds, and tells how many pages it exports', async () => {
    const sender: Sender = {
      targets: [{ id: 'zotero', name: 'Zotero', fields: [], optional: [], address: 'http://127.0.0.1:23119' }],
      count: async () => ({ fresh: 0, known: 0, withheld: 0 }),
      send: unused,
    };
    const { root, find, all, type, click } = await dialog(
      async () => '',
      new Map(),
      async () => sender,
    );
    expect(find('button', 'Download 1,044 pages')).toBeDefined();
    await click(find('checkbox', 'Seeds'));
    expect(find('button', 'Download 1 page')).toBeDefined();
    const search = find('searchbox', 'Find a format, program or service');
    await type(search, 'wget');
    const chosen = () => find<HTMLSelectElement>('listbox', 'Format').value;
    expect([chosen(), all('option', undefined, find('listbox', 'Format')).length]).toEqual(['wget', 1]);
    await type(search, 'zotero');
    expect(chosen()).toBe('to:zotero');
    await type(search, 'no such format');
    expect(root.textContent).toContain('No format matches');
    await type(search, '');
    expect(chosen()).toBe('to:zotero');
    await expectAccessible(root);
  });

  it('ExportDialog says how many pages are private, and sends them only if the user chooses so', async () => {
    const plans: unknown[] = [];
    const sender: Sender = {
      targets: [{ id: 'archive-it', name: 'Archive-It', address: 'https://a.example', fields: [], optional: [] }],
      count: async (_topic, { withPrivate }) => ({
        fresh: withPrivate ? 5 : 3,
        known: 0,
        withheld: withPrivate ? 0 : 2,
      }),
      async send(_topic, { withPrivate }) {
        plans.push(withPrivate);
        return { sent: 5, refused: 0, left: 0 };
      },
    };
    const { root, find, type, click } = await dialog(
      async () => '',
      new Map(),
      async () => sender,
    );
    await type(find('listbox', 'Format'), 'to:archive-it');
    expect(root.textContent).toContain('Pages left out: 2');
    await click(find('checkbox', /Also send the pages that perhaps only you can read/));
    await expect.poll(() => root.textContent).toContain('New pages to send: 5');
    await click(find('button', 'Send the pages'));
    expect(plans).toEqual([true]);
  });
});

// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import type { NoteRecord } from '../../lib/engine/records';
import { dashboardData } from '../../tests/support/dashboard-data';
import { expectAccessible, type MountOptions, mount } from '../../tests/support/mount';
import { Collection } from './collection';
import type { DashboardData } from './data';

const PAGE = 'https://site1.example/page';
const note: NoteRecord = { topic: 't', target: PAGE, tags: ['old'], text: 'Read again.', atMs: 1 };
const options: MountOptions = {
  answers: { note: ({ tags = [], text = '' }) => ({ ok: true, value: { tags, text } }) },
};
const drawn = (notes: readonly NoteRecord[] = [note]) => {
  const data = dashboardData({ notes: signal(new Map(notes.map((each) => [each.target, each]))) });
  return mount(<Collection topic="t" data={data} />, options);
};

describe('Collection', () => {
  it('Collection links seeds and confirmed pages, the latest first', async () => {
    const { root, all, find } = await drawn();
    expect(all('link').map((link) => link.textContent)).toEqual(['Page 1', 'Page 0']);
    expect(find('link', 'Page 1').getAttribute('href')).toBe(PAGE);
    expect(find('status').textContent).toBe('Showing 2 of 2 pages');
    await expectAccessible(root);
  });

  it('Collection can be searched and filtered by kind, site and tag, and reset', async () => {
    const { all, find, type, click } = await drawn();
    const titles = () => all('link').map((link) => link.textContent);
    await type(find('searchbox', /^Search titles/), 'AGAIN');
    expect(titles()).toEqual(['Page 1']);
    await type(find('combobox', 'Seed or confirmed page'), 'seed');
    expect(titles()).toEqual([]);
    expect(find('status').textContent).toBe('Showing 0 of 2 pages');
    await click(find('button', 'Show all pages'));
    expect(titles()).toHaveLength(2);
    await type(find('combobox', 'Site'), 's0.example');
    expect(titles()).toEqual(['Page 0']);
    await type(find('combobox', 'Site'), '');
    await click(find('button', 'Show only what is tagged “old”'));
    expect(titles()).toEqual(['Page 1']);
    expect(find<HTMLSelectElement>('combobox', 'Tag').value).toBe('old');
  });

  it('Collection shows what a page permits with the reasons, and filters by it', async () => {
    const statements = ['robots.txt', 'robots.txt disallow: GPTBot', 'page license: https://cc.example/by'];
    const data = dashboardData();
    const pages = data.pages.value?.map((page) => (page.url === PAGE ? { ...page, permits: statements } : page));
    const { root, all, find, type } = await mount(
      <Collection topic="t" data={{ ...data, pages: signal(pages) }} />,
      options,
    );
    const titles = () => all('link').map((link) => link.textContent);
    expect(titles()).toEqual(['Page 1', 'cc.example/by', 'Page 0']);
    expect(all('row')[1]?.textContent).toContain('AI training forbidden');
    expect(all('row')[1]?.textContent).toContain('robots.txt disallow: GPTBot');
    expect(all('row')[2]?.textContent).toContain('Not checked yet');
    await expectAccessible(root);
    await type(find('combobox', 'What the page permits'), 'unread');
    expect(titles()).toEqual(['Page 0']);
    await type(find('combobox', 'What the page permits'), 'not_train');
    expect(titles()).toEqual(['Page 1', 'cc.example/by']);
  });

  it('Collection reports lost pages, and can show them alone', async () => {
    const row = { topic: 't', target: PAGE, kind: 'page', checkedAtMs: 1, fresh: [], loss: 'parked' } as const;
    const data = dashboardData({ watched: signal(new Map([[PAGE, row]])) });
    const { root, all, find, click } = await mount(<Collection topic="t" data={data} />, options);
    expect(root.textContent).toContain('One of your pages is gone');
    await click(find('button', 'Show the lost pages'));
    expect(all('link').map((link) => link.textContent)).toEqual(['Page 1']);
    expect(root.textContent).toContain('page gone: its domain is for sale');
    await expectAccessible(root);
    await click(find('button', 'Show all pages'));
    expect(all('link')).toHaveLength(2);
  });

  it('Collection shows all pages again on request after the lost pages that it showed alone came back', async () => {
    const row = { topic: 't', target: PAGE, kind: 'page', checkedAtMs: 1, fresh: [], loss: 'parked' } as const;
    const watched = signal<DashboardData['watched']['value']>(new Map([[PAGE, row]]));
    const { all, find, click } = await mount(<Collection topic="t" data={dashboardData({ watched })} />, options);
    await click(find('button', 'Show the lost pages'));
    await act(() => {
      watched.value = new Map();
    });
    await click(find('button', 'Show all pages'));
    expect(all('link')).toHaveLength(2);
  });

  it('Collection saves tags and a note of a page, and shows them at once', async () => {
    const { root, find, all, type, click, calls } = await drawn();
    await click(find('button', 'Edit tags and note of Page 0'));
    const form = find('form', 'Edit tags and note of Page 0');
    await type(find('textbox', /^Tags/, form), 'bees,  wet land，蜜蜂,');
    await type(find('textbox', 'Note', form), ' Ask Ann. ');
    await expectAccessible(root);
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await expect.poll(() => all('form')).toEqual([]);
    const request = { topic: 't', target: 'https://site0.example/page', tags: ['bees', 'wet land', '蜜蜂'] };
    expect(calls).toEqual([['note', { ...request, text: 'Ask Ann.' }]]);
    expect(root.textContent).toContain('Ask Ann.');
    expect(find('button', 'Show only what is tagged “wet land”')).toBeTruthy();
  });

  it('Collection can be sorted by its columns', async () => {
    const { all, find, click } = await drawn();
    const titles = () => all('link').map((link) => link.textContent);
    await click(find('button', /^Page/));
    expect(titles()).toEqual(['Page 0', 'Page 1']);
    await click(find('button', /^Page/));
    expect(titles()).toEqual(['Page 1', 'Page 0']);
  });

  it('Collection tags and copies several selected pages at once, and clears the selection', async () => {
    const { root, find, type, click, calls } = await drawn();
    for (const name of ['Page 0', 'Page 1']) await click(find('checkbox', `Select ${name}`));
    expect(root.textContent).toContain('2 pages selected');
    await type(find('textbox', 'Tag'), ' bees ');
    await expectAccessible(root);
    find('button', 'Add tag')
      .closest('form')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await expect.poll(() => calls.length).toBe(2);
    expect(calls.map(([, request]) => request)).toEqual([
      { topic: 't', target: PAGE, tags: ['old', 'bees'], text: 'Read again.' },
      { topic: 't', target: 'https://site0.example/page', tags: ['bees'], text: '' },
    ]);
    await click(find('button', 'Copy the addresses'));
    expect(calls.at(-1)).toEqual(['copy', `${PAGE}\nhttps://site0.example/page`]);
    await click(find('button', 'Clear selection'));
    expect(root.textContent).not.toContain('pages selected');
  });

  it('Escape leaves a note of the collection unchanged', async () => {
    const { find, all, key, click, calls } = await drawn();
    await click(find('button', 'Edit tags and note of Page 1'));
    const tags = find<HTMLInputElement>('textbox', /^Tags/);
    expect(tags.value).toBe('old');
    await key('Escape', tags);
    expect(all('form')).toEqual([]);
    expect(calls).toEqual([]);
  });
});

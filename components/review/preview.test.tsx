// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { PageRecord } from '../../lib/engine/types';
import { expectAccessible, mount } from '../../tests/support/mount';
import { pageRecord, suggestion } from '../../tests/support/ui-records';
import { Preview } from './preview';

const pathOf = (...titles: readonly string[]) => ({
  pathTo: async () => titles.map((title, i) => pageRecord(50 + i, { title })),
});

function preview(n: number, excerpt = 'An index is locked.') {
  return <Preview suggestion={suggestion(n, { excerpt })} topicTerms={['lock']} onClose={() => {}} />;
}

describe('Preview', () => {
  it('marks the terms of the page and of the topic, and tells score, words and path', async () => {
    const { root, all } = await mount(preview(1), pathOf('Seed'));
    expect(all('mark').map((mark) => mark.textContent)).toEqual(['index', 'locked']);
    for (const part of ['Score 1.00', 'Words: 300', 'Seed']) expect(root.textContent).toContain(part);
    await expectAccessible(root);
  });

  it('does not show the path of the page before', async () => {
    const pathTo = async ({ n }: PageRecord) => (n === 1 ? [pageRecord(50, { title: 'Seed of the first' })] : []);
    const { root, draw } = await mount(preview(1), { pathTo });
    expect(root.textContent).toContain('Seed of the first');
    await draw(preview(2));
    expect(root.textContent).not.toContain('Seed of the first');
  });

  it('tells the terms of the topic in a page for which the ranking keeps none', async () => {
    const far = { ...suggestion(1, { title: 'Trees', excerpt: 'Locking an index.' }), position: 4_000, reasons: [] };
    const topicTerms = ['tree', 'sparrow', 'lock'];
    const { find, all } = await mount(<Preview suggestion={far} topicTerms={topicTerms} onClose={() => {}} />);
    const terms = find('list', 'Matching terms');
    expect(all('listitem', undefined, terms).map((term) => term.textContent)).toEqual(['tree', 'lock']);
  });

  it('tells that a text goes on, and only then', async () => {
    const long = 'The index of a table is locked while a page of it is split in two'.repeat(5);
    const text = async (excerpt: string) => (await mount(preview(1, excerpt))).all('paragraph')[1]?.textContent;
    expect(await text(long)).toBe(`${long} …`);
    expect(await text(`${long}.`)).toBe(`${long}.`);
    expect(await text('An index')).toBe('An index');
  });

  it('says so when no text was kept', async () => {
    const { root } = await mount(preview(1, ''));
    expect(root.textContent).toContain('No text of this page was kept');
  });
});

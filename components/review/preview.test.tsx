// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { pageRecord, suggestion } from '../../tests/support/ui-records';
import { expectAccessible, mount } from '../testing/mount';
import { Preview } from './preview';

function preview(n: number, path: readonly string[] = [], excerpt = 'An index is locked.') {
  return (
    <Preview
      suggestion={suggestion(n, { excerpt })}
      total={9}
      topicTerms={['lock']}
      loadPath={async () => path.map((title, i) => pageRecord(50 + i, { title }))}
      onClose={() => {}}
    />
  );
}

describe('Preview', () => {
  it('marks the terms of the page and of the topic, and tells score, words and path', async () => {
    const { root } = await mount(preview(1, ['Seed']));
    expect([...root.querySelectorAll('.preview-text mark')].map((mark) => mark.textContent)).toEqual([
      'index',
      'locked',
    ]);
    for (const part of ['Score 1.00', 'words: 300', 'Seed']) expect(root.textContent).toContain(part);
    await expectAccessible(root);
  });

  it('does not show the path of the page before', async () => {
    const { root, draw } = await mount(preview(1, ['Seed of the first']));
    await draw(preview(2, []));
    expect(root.textContent).not.toContain('Seed of the first');
  });

  it('tells the terms of the topic in a page for which the ranking keeps none', async () => {
    const far = { ...suggestion(1, { title: 'Trees', excerpt: 'Locking an index.' }), position: 4_000, reasons: [] };
    const topicTerms = ['tree', 'sparrow', 'lock'];
    const { root } = await mount(
      <Preview suggestion={far} total={9_000} topicTerms={topicTerms} loadPath={async () => []} onClose={() => {}} />,
    );
    expect([...root.querySelectorAll('.why .terms li')].map((term) => term.textContent)).toEqual(['tree', 'lock']);
  });

  it('tells that a text goes on, and only then', async () => {
    const long = 'The index of a table is locked while a page of it is split in two'.repeat(5);
    const text = async (excerpt: string) =>
      (await mount(preview(1, [], excerpt))).root.querySelector('.preview-text')?.textContent;
    expect(await text(long)).toBe(`${long} …`);
    expect(await text(`${long}.`)).toBe(`${long}.`);
    expect(await text('An index')).toBe('An index');
  });

  it('says so when no text was kept', async () => {
    const { root } = await mount(preview(1, [], ''));
    expect(root.textContent).toContain('No text was kept');
  });
});

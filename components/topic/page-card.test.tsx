// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Standing } from '../../lib/store/standing';
import { Toasts } from '../common/toasts';
import { expectAccessible, mount } from '../testing/mount';
import { type CurrentPage, PageCard } from './page-card';

function card(standing: Standing, changes: Partial<CurrentPage> = {}) {
  const page = {
    url: 'https://a.example/',
    title: 'A page',
    markable: true,
    isResultsPage: false,
    standing,
    seq: 0,
    selectedTabs: 1,
  };
  return (
    <>
      <PageCard topic="t" page={{ ...page, ...changes }} />
      <Toasts />
    </>
  );
}

describe('PageCard', () => {
  it.each([
    ['new', 'Not in this topic', 'Mark as seed'],
    ['suggested', 'Suggested, not judged yet', 'Mark as seed'],
    ['rejected', 'Rejected from this topic', 'Mark as seed'],
    ['seed', 'Seed of this topic', 'Take out'],
    ['confirmed', 'Confirmed in this topic', 'Take out'],
  ] as const)('%s: says so and offers one button', async (standing, sentence, button) => {
    const { root } = await mount(card(standing, { seq: 3 }));
    expect(root.querySelector('.standing')?.textContent).toBe(sentence);
    expect([...root.querySelectorAll('.page-card button')].map((each) => each.textContent)).toEqual([button]);
    await expectAccessible(root);
  });

  it('marks the page', async () => {
    const { root, byName, click, calls } = await mount(card('new'));
    await click(byName('button', 'Mark as seed'));
    expect(calls).toEqual([['markCurrentTab', 't']]);
    expect(root.querySelector('.toast')?.textContent).toContain('Marked: Example');
  });

  it('takes the page out by undoing its verdict', async () => {
    const { byName, click, calls } = await mount(card('confirmed', { seq: 9 }), {
      answers: { undo: () => ({ ok: true, value: { undone: [] } }) },
    });
    await click(byName('button', 'Take out'));
    expect(calls).toEqual([['undo', { topic: 't', seqs: [9] }]]);
  });

  it('marks all selected tabs, and says which could not be', async () => {
    const { root, byName, click } = await mount(card('new', { selectedTabs: 2 }), {
      actions: {
        markSelectedTabs: async () => [
          { ok: true, value: { url: 'https://a.example/', title: 'A', added: true } },
          { ok: false, error: { code: 'empty-page', detail: '' } },
        ],
      },
    });
    await click(byName('button', 'Mark 2 tabs'));
    expect(root.textContent).toContain('Tabs marked: 1 of 2');
    expect(root.querySelector('.toast-error')?.textContent).toContain('no text to learn from');
  });

  it('takes the results of a search engine instead of marking its page', async () => {
    const { root, byName, click, calls } = await mount(card('new', { isResultsPage: true }));
    expect(root.querySelectorAll('.page-card button')).toHaveLength(1);
    await expectAccessible(root);
    await click(byName('button', 'Take these results'));
    expect(calls).toEqual([['takeResults', 't']]);
    expect(root.querySelector('.toast')?.textContent).toContain('Results taken: 7 of 10');
  });

  it('explains a page of the browser itself and offers no button', async () => {
    const { root } = await mount(card('new', { markable: false }));
    expect(root.textContent).toContain('does not let extensions read this page');
    expect(root.querySelector('.page-card button')).toBeNull();
  });
});

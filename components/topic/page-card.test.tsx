// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Standing } from '../../lib/engine/insight/standing';
import type { CurrentPage } from '../../lib/views/current-page';
import { expectAccessible, mount } from '../../tests/support/mount';
import { Toasts } from '../common/toasts';
import { PageCard } from './page-card';

function card(standing: Standing, changes: Partial<CurrentPage> = {}, isFolded = false) {
  const page = {
    url: 'https://a.example/',
    title: 'A page',
    markable: true,
    isResultsPage: false,
    standing,
    selectedTabs: 1,
  };
  return (
    <>
      <PageCard topic="t" page={{ ...page, ...changes }} isFolded={isFolded} />
      <Toasts />
    </>
  );
}

describe('PageCard', () => {
  it.each([
    ['new', 'Not in this topic', 'Mark as seed'],
    ['suggested', 'Suggested, not reviewed yet', 'Mark as seed'],
    ['rejected', 'Rejected for this topic', 'Mark as seed'],
    ['seed', 'Seed of this topic', 'Remove this page from the topic'],
    ['confirmed', 'Confirmed in this topic', 'Remove this page from the topic'],
  ] as const)(
    'PageCard of a page that is %s says "%s" and offers the button "%s"',
    async (standing, sentence, button) => {
      const { root, find, all } = await mount(card(standing));
      const region = find('region', 'This page');
      expect(region.textContent).toContain(sentence);
      expect(all('button', undefined, region).map((each) => each.textContent)).toEqual([button]);
      await expectAccessible(root);
    },
  );

  it('PageCard is one icon button when folded, with its action and page as the tooltip', async () => {
    const { root, find } = await mount(card('new', {}, true));
    const button = find('button', 'Mark as seed');
    expect([button.textContent, button.title]).toEqual(['', 'Mark as seed: A page']);
    await expectAccessible(root);
    const inTopic = await mount(card('seed', {}, true));
    expect(inTopic.find('button', 'Remove this page from the topic').title).toBe(
      'Remove this page from the topic: A page',
    );
  });

  it('PageCard says that others cannot read a page, and lets the user release it and undo', async () => {
    const { root, find, click, calls } = await mount(card('seed', { readers: 'user' }), {
      answers: { releasePage: () => ({ ok: true, value: null }) },
    });
    expect(find('region', 'This page').textContent).toContain('Others do not see this page as you do.');
    await expectAccessible(root);
    await click(find('button', 'Use its links and words all the same'));
    await click(find('button', 'Undo'));
    const asked = (released: boolean) => ['releasePage', { topic: 't', url: 'https://a.example/', released }];
    expect(calls).toEqual([asked(true), asked(false)]);
  });

  it('PageCard lets the user keep a released page private again', async () => {
    const { find, click, calls } = await mount(card('seed', { readers: 'released' }), {
      answers: { releasePage: () => ({ ok: true, value: null }) },
    });
    await click(find('button', 'Stop using its links and words'));
    expect(calls).toEqual([['releasePage', { topic: 't', url: 'https://a.example/', released: false }]]);
  });

  it('PageCard marks the page as a seed', async () => {
    const { find, click, calls } = await mount(card('new'));
    await click(find('button', 'Mark as seed'));
    expect(calls).toEqual([['markCurrentTab', 't']]);
    expect(find('log').textContent).toContain('Marked as seed: Example');
  });

  it('PageCard removes the page from the topic by an undo of its verdict', async () => {
    const { find, click, calls } = await mount(card('confirmed'), {
      answers: { undo: () => ({ ok: true, value: { step: 3, undone: [] } }) },
    });
    await click(find('button', 'Remove this page from the topic'));
    expect(calls).toEqual([['undo', { topic: 't', url: 'https://a.example/' }]]);
  });

  it('PageCard marks all selected tabs, and reports tabs that could not be marked', async () => {
    const { root, find, click } = await mount(card('new', { selectedTabs: 2 }), {
      actions: {
        markSelectedTabs: async () => [
          { ok: true, value: { url: 'https://a.example/', title: 'A', added: true } },
          { ok: false, error: { code: 'empty-page', detail: '' } },
        ],
      },
    });
    await click(find('button', 'Mark 2 tabs as seeds'));
    expect(root.textContent).toContain('Tabs marked: 1 of 2');
    expect(find('log').textContent).toContain('too little text to learn from');
  });

  it('PageCard adds the results of a search engine instead of its page', async () => {
    const { root, find, all, click, calls } = await mount(card('new', { isResultsPage: true }));
    expect(all('button')).toHaveLength(1);
    await expectAccessible(root);
    await click(find('button', 'Add these search results'));
    expect(calls).toEqual([['takeResults', 't']]);
    expect(find('log').textContent).toContain('Results added: 7 of 10');
  });

  it('PageCard explains a page of the browser itself, and offers no button', async () => {
    const { root, all } = await mount(card('new', { markable: false }));
    expect(root.textContent).toContain('does not let extensions read this page');
    expect(all('button')).toEqual([]);
  });

  it('PageCard of a page whose address the browser keeps to itself says nothing of its standing, and shows what was marked', async () => {
    const unknown = { url: '', title: '', visit: 1 };
    const { root, find, click, draw, calls } = await mount(card('new', unknown), {
      answers: { undo: () => ({ ok: true, value: { step: 2, undone: [] } }) },
    });
    const region = () => find('region', 'This page').textContent;
    expect(region()).not.toContain('Not in this topic');
    await click(find('button', 'Mark the page in the current tab as seed'));
    expect(region()).toContain('Example');
    expect(region()).toContain('Seed of this topic');
    await expectAccessible(root);
    await draw(card('new', { ...unknown, selectedTabs: 2 }));
    expect(region()).toContain('Example');
    await click(find('button', 'Remove this page from the topic'));
    expect(calls.at(-1)).toEqual(['undo', { topic: 't', url: 'https://example.org/' }]);
    expect(find('button', 'Mark the page in the current tab as seed')).toBeDefined();
    await click(find('button', 'Mark the page in the current tab as seed'));
    await draw(card('new', { ...unknown, visit: 2 }));
    expect(region()).not.toContain('Example');
  });
});

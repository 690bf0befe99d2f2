// @vitest-environment happy-dom

import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import type { RankerName } from '../../lib/engine/basics';
import { expectAccessible, type Mounted, mount } from '../../tests/support/mount';
import {
  EMPTY_TALLY,
  pageRecord,
  roundRecord,
  sessionRecord,
  suggestion,
  topicRecord,
} from '../../tests/support/ui-records';
import { Popup } from './popup';

const page = {
  url: 'https://a.example/',
  title: 'A page',
  markable: true,
  isResultsPage: false,
  standing: 'new',
  selectedTabs: 1,
} as const;
const found = { topic: 't', version: 1, total: 2, items: [suggestion(1), suggestion(2)] };

function popupData() {
  return {
    topics: signal<ReturnType<typeof topicRecord>[] | undefined>([topicRecord('t', 'Databases')]),
    page: signal(page),
    session: signal<ReturnType<typeof sessionRecord> | undefined>(sessionRecord()),
    progress: signal(undefined),
    lastRound: signal(roundRecord(1)),
    suggestions: signal<typeof found | undefined>(found),
    tally: signal<typeof EMPTY_TALLY | undefined>({ ...EMPTY_TALLY, seeds: 3, lastSeq: 3 }),
    hostAccess: signal<boolean | undefined>(true),
    exporter: { formats: signal([]), write: unused, count: unused, preview: unused, sender: unused },
    newOnly: signal(true),
  };
}

const unused = () => Promise.reject(new Error('not asked for here'));
const settings = { activeTopic: 't' };

describe('Popup', () => {
  it('Popup shows page, session and suggestions of the active topic, accessibly', async () => {
    const { root } = await mount(<Popup data={popupData()} />, { settings });
    for (const part of ['Databases', 'Not in this topic', '40 of 100 pages', 'Page 1', 'Page 2', 'Pages in topic: 3'])
      expect(root.textContent).toContain(part);
    await expectAccessible(root);
  });

  it('Popup says that the cosine ranks if all chosen rankers abstained, and only then', async () => {
    const items = found.items.map((one) => ({ ...one, positions: { cosine: one.position } }));
    const shown = async (rankers: readonly RankerName[]) => {
      const topic = topicRecord('t', 'Databases');
      const topics = signal([{ ...topic, settings: { ...topic.settings, rankers } }]);
      const data = { ...popupData(), topics, suggestions: signal({ ...found, items }) };
      const { root } = await mount(<Popup data={data} />, { settings });
      return root.textContent;
    };
    expect(await shown(['semantic'])).toContain('ordered by their similarity to the seeds (cosine)');
    expect(await shown(['semantic', 'cosine'])).not.toContain('ordered by their similarity to the seeds (cosine)');
  });

  it('Popup says how much is new since the last visit', async () => {
    const atMs = Date.now() - 2 * 86_400_000;
    const since = signal({ topic: 't', through: 3, atMs, pages: 7, sites: 1 });
    const { root } = await mount(<Popup data={{ ...popupData(), since }} />, { settings });
    const day = new Intl.DateTimeFormat('en', { weekday: 'long' }).format(atMs);
    await expect.poll(() => root.textContent).toContain(`New since ${day}: 7 pages, 1 site`);
    await expectAccessible(root);
  });

  it('Popup opens with the new suggestions only, and shows all suggestions after a click', async () => {
    const since = signal({ topic: 't', through: 3, pages: 2, sites: 2 });
    const data = { ...popupData(), since };
    const { root, find, click } = await mount(<Popup data={data} />, { settings });
    await expect.poll(() => root.textContent).toContain('Show all suggestions');
    await click(find('button', 'Show all suggestions'));
    expect(data.newOnly.value).toBe(false);
  });

  it('Popup opens the side panel with all pages of a site', async () => {
    const [first, second] = [suggestion(1), suggestion(2)];
    const site = {
      ...{ site: 'site1.example', isNew: true, found: 2, fitting: 1, suggested: 2 },
      citedBy: 0,
      first: 1,
      best: [1],
    };
    const groups = [{ site, rows: [first, second] }];
    const bySite = {
      topic: 't',
      version: 1,
      totals: { all: 1, fresh: 1 },
      hasConfirmed: false,
      isNewOnly: false,
      groups,
    };
    const drafts = new Map<string, unknown>();
    let opened = 0;
    const openSidePanel = async () => {
      opened += 1;
      return true;
    };
    const data = { ...popupData(), suggestions: signal(bySite) };
    const { find, click } = await mount(<Popup data={data} />, { settings, drafts, actions: { openSidePanel } });
    await click(find('button', 'Show or hide the best pages of site1.example'));
    await click(find('button', 'Show all 2 suggestions of this site'));
    expect([drafts.get('shown-site:t'), opened]).toEqual(['site1.example', 1]);
  });

  it('Popup shows its frame before the data is loaded, without an empty state', async () => {
    const data = popupData();
    for (const unread of [data.topics, data.session, data.suggestions, data.tally]) unread.value = undefined;
    const { find, all } = await mount(<Popup data={data} />, { settings });
    expect(find('banner')).toBeTruthy();
    expect(all('heading').map((heading) => heading.textContent)).toEqual(['Tendril']);
  });

  it('Popup shows a one-line head while suggestions load, if the session has pages', async () => {
    const data = { ...popupData(), suggestions: signal<typeof found | undefined>(undefined) };
    const { root } = await mount(<Popup data={data} />, { settings });
    expect(root.querySelector('.topic-head-folded')).not.toBeNull();
    await act(() => {
      data.session.value = sessionRecord({ spentPages: 0 });
    });
    expect(root.querySelector('.topic-head-folded')).toBeNull();
  });

  it('Popup renders again when its signals change', async () => {
    const data = popupData();
    const { root } = await mount(<Popup data={data} />, { settings });
    await act(() => {
      data.session.value = sessionRecord({ spentPages: 60 });
    });
    expect(root.textContent).toContain('60 of 100 pages');
  });

  it('Popup leads a new user to a topic with the open page in it', async () => {
    const data = { ...popupData(), topics: signal([]) };
    const made = topicRecord('new', 'Bees');
    const { root, find, type, click, calls } = await mount(<Popup data={data} />, {
      answers: { createTopic: () => ({ ok: true, value: made }) },
    });
    await expectAccessible(root);
    await type(find('textbox'), 'Bees');
    await click(find('button', 'Create topic and mark this page'));
    expect(calls.map(([name]) => name)).toEqual(['createTopic', 'saveSettings', 'markCurrentTab']);
  });

  it('Popup puts the open page in the first topic although the page was not read yet when the form was sent', async () => {
    const data = { ...popupData(), topics: signal([]), page: signal(undefined) };
    const made = topicRecord('new', 'Bees');
    const { find, type, click, calls } = await mount(<Popup data={data} />, {
      answers: { createTopic: () => ({ ok: true, value: made }) },
    });
    await type(find('textbox'), 'Bees');
    await click(find('button', 'Create topic'));
    expect(calls.map(([name]) => name)).toEqual(['createTopic', 'saveSettings', 'markCurrentTab']);
  });

  it.each([
    ['no seeds', { tally: EMPTY_TALLY }, 'Mark your first page'],
    ['running', {}, 'Searching…'],
    ['no access', { session: undefined, hostAccess: false }, 'Allow Tendril to fetch pages'],
    ['all judged', { session: undefined, tally: { ...EMPTY_TALLY, seeds: 1, confirmed: 4 } }, 'All reviewed'],
    ['nothing found', { session: sessionRecord({ status: 'done' }) }, 'Discovery found nothing this time'],
    ['not started', { session: undefined }, 'Ready to discover'],
  ])('Popup with an empty list says what to do: %s', async (_, state, title) => {
    const data = popupData();
    data.suggestions.value = { ...found, total: 0, items: [] };
    if ('session' in state) data.session.value = state.session;
    if ('tally' in state && state.tally) data.tally.value = state.tally;
    if ('hostAccess' in state) data.hostAccess.value = state.hostAccess;
    const { root, all } = await mount(<Popup data={data} />, { settings });
    // The explanation is loaded when the list is empty.
    await expect.poll(() => all('heading', title).length).toBe(1);
    await expectAccessible(root);
  });

  it('Popup restores the selected row and a topic name that was being typed', async () => {
    const drafts = new Map<string, unknown>();
    const options = { settings, drafts };
    const current = ({ find }: Mounted) => find('listitem', { current: true }).textContent;
    const first = await mount(<Popup data={popupData()} />, options);
    expect(current(first)).toContain('Page 1');
    await first.key('j');
    const second = await mount(<Popup data={popupData()} />, options);
    expect(current(second)).toContain('Page 2');
    expect(document.activeElement).toBe(second.find('listitem', { current: true }));
    expect(second.all('textbox')).toEqual([]);
    await second.key('k');
    expect(current(second)).toContain('Page 1');
    await second.key('j');

    drafts.set('topic-name', 'Urban be');
    const third = await mount(<Popup data={popupData()} />, options);
    const field = third.find<HTMLInputElement>('textbox');
    expect(field.value).toBe('Urban be');
    expect(document.activeElement).toBe(field);
    expect(current(third)).toContain('Page 2');
  });

  it('Popup stores the selected row as soon as it is shown, because the next press may close the popup', async () => {
    const drafts = new Map<string, unknown>();
    const { root } = await mount(<Popup data={popupData()} />, { settings, drafts });
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }));
    const title = () => root.querySelector('[aria-current=true] h3')?.textContent;
    // Microtasks alone: effects that wait for the next frame come too late.
    for (let turn = 0; turn < 10 && title() !== 'Page 2'; turn += 1) await Promise.resolve();
    expect(title()).toBe('Page 2');
    expect(drafts.get('row:popup:t')).toBe(suggestion(2).page.url);
  });

  it('Popup selects the first row if the stored row no longer exists', async () => {
    const drafts = new Map([['row:popup:t', 'https://gone.example/']]);
    const { find } = await mount(<Popup data={popupData()} />, { settings, drafts });
    expect(find('listitem', { current: true }).textContent).toContain('Page 1');
  });

  it('Popup shows by w the whole path to the selected suggestion', async () => {
    const pathTo = async () => [pageRecord(77, { title: 'The seed' }), pageRecord(78, { title: 'A hub' })];
    const { root, find, all, key } = await mount(<Popup data={popupData()} />, { settings, pathTo });
    await key('j');
    await key('w');
    await expect.poll(() => all('list', 'Links that led here from a seed').length).toBe(1);
    const steps = all('listitem', undefined, find('list', 'Links that led here from a seed')).map(
      (step) => step.textContent,
    );
    expect(steps).toEqual(['The seed', 'A hub', 'Page 2']);
    await expectAccessible(root);
  });

  it('Popup opens the help by ?', async () => {
    const { all, key } = await mount(<Popup data={popupData()} />, { settings });
    await key('?');
    await expect.poll(() => all('dialog')[0]?.textContent).toContain('Keys and shortcuts');
  });
});

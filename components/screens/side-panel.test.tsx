// @vitest-environment happy-dom

import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import type { RankerName } from '../../lib/engine/basics';
import { isInShare } from '../../lib/engine/insight/ranked-sites';
import type { Queue } from '../../lib/views/queue';
import { expectAccessible, type Mounted, type MountOptions, mount } from '../../tests/support/mount';
import { options, panelData, queue, width, withHeights } from '../../tests/support/side-panel';
import { EMPTY_TALLY, pageRecord, topicRecord } from '../../tests/support/ui-records';
import { SidePanel } from './side-panel';

withHeights();

/** The visible state of the panel. */
function state({ find, all }: Mounted) {
  const fields = (['searchbox', 'combobox', 'spinbutton', 'slider'] as const).flatMap((role) =>
    all<HTMLInputElement>(role),
  );
  return {
    heading: find('heading', /^Suggestions/).textContent,
    fields: fields.map(({ value }) => value),
    selected: find('listitem', { current: true }).textContent,
  };
}

describe('SidePanel', () => {
  it('SidePanel renders few of 10,000 rows, shows their number, and is accessible', async () => {
    const { root, find, all } = await mount(<SidePanel data={panelData()} />, options);
    const drawn = all('listitem', /^Page/);
    expect(drawn.length).toBeGreaterThan(3);
    expect(drawn.length).toBeLessThan(60);
    expect(drawn[0]?.getAttribute('aria-setsize')).toBe('10000');
    expect(find('heading', /^Suggestions/).textContent).toContain('10,000');
    await expectAccessible(root);
  });

  it('SidePanel filters by text, and offers to clear a filter without a match', async () => {
    const { root, find, all, type, click } = await mount(<SidePanel data={panelData()} />, options);
    expect(all('searchbox')).toEqual([]);
    await click(find('button', 'Filters'));
    const search = find('searchbox');
    await type(search, 'page 123');
    expect(find('heading', /^Suggestions/).textContent).toContain('11 of 10,000');
    await type(search, 'nothing like it');
    expect(root.textContent).toContain('No page matches the filters');
    await expectAccessible(root);
    await click(all('button', 'Clear filters').at(-1) as HTMLElement);
    expect(find('heading', /^Suggestions/).textContent).toContain('10,000');
  });

  it('SidePanel shows the pages of the site that the popup requested, once', async () => {
    const drafts = new Map<string, unknown>([
      ['shown-site:t', 'site123.example'],
      ['filter:t', { language: 'zh', order: 'informative' }],
    ]);
    const sites: MountOptions = { ...options, settings: { activeTopic: 't', suggestionView: 'sites' }, drafts };
    const { find, calls, draw } = await mount(<SidePanel data={panelData()} />, sites);
    expect(calls).toContainEqual(['saveSettings', { suggestionView: 'pages' }]);
    // Other filters are cleared to show all pages of the site; the order stays.
    expect(find<HTMLInputElement>('searchbox').value).toBe('site123.example');
    expect(find<HTMLSelectElement>('combobox', 'Language').value).toBe('');
    expect(find<HTMLSelectElement>('combobox', 'Order of the list').value).toBe('informative');
    expect(find('heading', /^Suggestions/).textContent).toContain('1 of 10,000');
    expect(drafts.get('shown-site:t')).toBeUndefined();
    await draw(<SidePanel data={panelData()} />);
    expect(calls.filter(([name]) => name === 'saveSettings')).toHaveLength(1);
  });

  it("SidePanel lists only the sites of the reviewer's part, and rejects with a reason by its digit", async () => {
    const share = { part: 1, of: 2, overlap: 0 };
    const reasons = [{ text: 'off topic', verdict: 'no' as const }];
    const topics = signal([{ ...topicRecord('t', 'Databases'), share, reasons }]);
    const { root, key, calls } = await mount(<SidePanel data={panelData({ topics, queue: signal(queue(10)) })} />, {
      settings: { activeTopic: 't', suggestionView: 'pages' },
      answers: { judge: () => ({ ok: true, value: { step: 1, rankingVersion: 2 } }) },
    });
    expect(root.textContent).toContain('You judge part 1 of 2 of the sites');
    const listed = ['s0', 's1', 's2', 's3', 's4'].filter((site) => root.textContent?.includes(`${site}.example`));
    expect(listed).toEqual(['s0', 's1', 's2', 's3', 's4'].filter((site) => isInShare(`${site}.example`, share)));
    await key('1');
    expect(calls.filter(([name]) => name === 'judge')).toMatchObject([
      ['judge', { verdict: 'no', reason: 'off topic' }],
    ]);
  });

  it('SidePanel says above the list that the cosine ranks if all chosen rankers abstained, and only then', async () => {
    const shown = async (rankers: readonly RankerName[]) => {
      const topic = topicRecord('t', 'Databases');
      const topics = signal([{ ...topic, settings: { ...topic.settings, rankers } }]);
      const { root } = await mount(<SidePanel data={panelData({ topics, queue: signal(queue(10)) })} />, options);
      return root.textContent;
    };
    expect(await shown(['semantic'])).toContain('ordered by their similarity to the seeds (cosine)');
    expect(await shown(['semantic', 'cosine'])).not.toContain('ordered by their similarity to the seeds (cosine)');
  });

  it('SidePanel filters by language', async () => {
    const { root, find, click } = await mount(<SidePanel data={panelData()} />, options);
    await click(find('button', 'Filters'));
    await expectAccessible(root);
    const select = find<HTMLSelectElement>('combobox', 'Language');
    expect([...select.options].map(({ text }) => text)).toEqual(['All', 'English (5,000)', 'Chinese (5,000)']);
    await act(() => {
      select.value = 'zh';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(find('heading', /^Suggestions/).textContent).toContain('5,000 of 10,000');
  });

  it('SidePanel restores filters, order, threshold and the selected row', async () => {
    const drafts = new Map<string, unknown>();
    const opened = () => mount(<SidePanel data={panelData()} />, { ...options, drafts });
    const first = await opened();
    await first.click(first.find('button', 'Filters'));
    await first.click(first.find('button', 'Confirm all pages above a probability'));
    await first.type(first.find('searchbox'), 'page 123');
    await first.type(first.find('combobox', 'Order of the list'), 'informative');
    await first.type(first.find('combobox', 'Language'), 'zh');
    await first.type(first.find('slider'), '0.4');
    await first.key('j');
    const left = state(first);
    expect(left.heading).toContain('6 of 10,000');
    expect(left.fields).toEqual(['page 123', 'informative', '', 'zh', 'all', '0', '0.4']);
    expect(first.find('listitem', { current: true }).getAttribute('aria-posinset')).toBe('2');
    expect(state(await opened())).toEqual(left);

    const other = await mount(
      <SidePanel
        data={panelData({ topics: signal([topicRecord('u', 'Bees')]), queue: signal({ ...queue(), topic: 'u' }) })}
      />,
      { ...options, settings: { activeTopic: 'u', suggestionView: 'pages' }, drafts },
    );
    expect(other.find('heading', /^Suggestions/).textContent).toContain('10,000');
  });

  it('SidePanel leaves the focus in the search field when the selected row is filtered out', async () => {
    const { find, key, type, click } = await mount(<SidePanel data={panelData()} />, options);
    await click(find('button', 'Filters'));
    await key('j');
    const search = find('searchbox');
    search.focus();
    await type(search, 'page 123');
    expect(document.activeElement).toBe(search);
  });

  it('SidePanel saves the share that the topic should reach before the advice to stop', async () => {
    const told = queue(60);
    const completeness = {
      ...{ pages: { found: 9, left: 0.4, least: 0, most: 1 }, sites: { found: 2, left: 0, least: 0, most: 0 } },
      ...{ sample: { judged: 0, relevant: 0 }, next: 0.2, stopTarget: 0 as const },
    };
    const data = panelData({ queue: signal({ ...told, ranking: { ...told.ranking, completeness } }) });
    const { find, type, calls } = await mount(<SidePanel data={data} />, options);
    await type(find('combobox', 'Advise me to stop when this share is confirmed'), '0.95');
    expect(calls).toEqual([['updateTopic', { topic: 't', settings: { stopTarget: 0.95 } }]]);
  });

  it('SidePanel shows 20 random pages regardless of filter and view, and marks their answers as sampled', async () => {
    const drawn = queue(60);
    const completeness = {
      ...{ pages: { found: 9, left: 0.4, least: 0, most: 1 }, sites: { found: 2, left: 0, least: 0, most: 0 } },
      ...{ sample: { judged: 0, relevant: 0 }, next: 0.2, stopTarget: 0.95 as const },
    };
    const told: Queue = { ...drawn, ranking: { ...drawn.ranking, completeness } };
    const { root, find, all, click, calls } = await mount(<SidePanel data={panelData({ queue: signal(told) })} />, {
      ...options,
      settings: { ...options.settings, suggestionView: 'sites' },
    });
    await click(find('button', 'Judge 20 random pages as a check'));
    expect(root.textContent).toContain('Random pages left to judge: 20');
    await click(all('button', { name: /does not belong/ })[0] as HTMLElement);
    expect(calls[0]?.[1]).toMatchObject({ verdict: 'no', sampled: true });
    expect(root.textContent).toContain('Random pages left to judge: 19');
    await click(find('button', 'Back to all suggestions'));
    expect(root.textContent).not.toContain('Random pages');
    expect(root.textContent).toContain('You have confirmed about 96%');
  });

  it('SidePanel goes on with an interrupted random check, unless other pages were judged meanwhile', async () => {
    const drawn = queue(60);
    const completeness = {
      ...{ pages: { found: 9, left: 0.4, least: 0, most: 1 }, sites: { found: 2, left: 0, least: 0, most: 0 } },
      ...{ sample: { judged: 0, relevant: 0 }, next: 0.2, stopTarget: 0.95 as const },
    };
    const told = signal<Queue>({ ...drawn, ranking: { ...drawn.ranking, completeness } });
    const { find, all, click, calls } = await mount(<SidePanel data={panelData({ queue: told })} />, options);
    /** Judges the first page listed, and gives the next ranking, which has all other pages. */
    const judgeFirst = async () => {
      await click(all('button', { name: /does not belong/ })[0] as HTMLElement);
      const [, request] = calls.at(-1) as [string, { urls: string[]; sampled?: true }];
      const { rows, ranking, ...others } = told.value;
      const left = rows.filter(({ page }) => !request.urls.includes(page.url));
      const order = Uint32Array.from(left, ({ page }) => page.n);
      await act(() => {
        told.value = { ...others, rows: left, ranking: { ...ranking, version: ranking.version + 1, order } };
      });
      return request.sampled;
    };
    await click(find('button', 'Judge 20 random pages as a check'));
    expect(await judgeFirst()).toBe(true);
    await click(find('button', 'Back to all suggestions'));
    await click(find('button', 'Judge 19 random pages as a check'));
    expect(await judgeFirst()).toBe(true);
    await click(find('button', 'Back to all suggestions'));
    expect(await judgeFirst()).toBeUndefined();
    expect(all('button', 'Judge 20 random pages as a check')).toHaveLength(1);
  });

  it('SidePanel confirms the pages above the threshold, with an estimate once there are enough verdicts', async () => {
    // Bulk verdicts do not count as answers.
    const tally = signal({ ...EMPTY_TALLY, seeds: 1, confirmed: 12, rejected: 8, answers: 5 });
    const { root, find, type, click, calls } = await mount(<SidePanel data={panelData({ tally })} />, options);
    await click(find('button', 'Confirm all pages above a probability'));
    expect(root.textContent).toContain('Judge 3 more');
    tally.value = { ...tally.value, answers: 20 };
    await expect.poll(() => root.textContent).not.toContain('Judge 3 more');
    await type(find('slider'), '0.95');
    expect(root.textContent).toMatch(/Of these pages, an estimated 9\d% belong to the topic/);
    await click(find('button', 'Confirm 501 pages'));
    expect(calls[0]?.[1]).toMatchObject({ verdict: 'yes', urls: { length: 501 } });
  });

  it('SidePanel shows a line below the scores that a bulk confirmation includes', async () => {
    const { find, all, type, click } = await mount(
      <SidePanel data={panelData({ queue: signal(queue(20)) })} />,
      options,
    );
    await click(find('button', 'Confirm all pages above a probability'));
    await type(find('slider'), '0.85');
    const items = all('listitem').filter(({ dataset }) => dataset.index !== undefined);
    expect(
      items.findIndex(({ textContent }) => textContent === 'Pages above this line have a probability of at least 0.85'),
    ).toBe(4);
  });

  it('SidePanel marks terms in the selected page, and shows its path and positions on demand', async () => {
    const pathTo = async () => [pageRecord(77, { title: 'The seed' })];
    const { root, find, all, key } = await mount(<SidePanel data={panelData()} />, { ...options, pathTo });
    const row = () => find('listitem', { current: true });
    expect(all('mark', undefined, row())[0]?.textContent).toBe('Text');
    expect(row().textContent).not.toContain('The seed');
    await key('w');
    await expect.poll(() => row().textContent).toContain('The seed');
    for (const part of ['Page 0', 'reason', '1 of 10,000']) expect(row().textContent).toContain(part);
    await expectAccessible(root);
    await key('j');
    expect(row().textContent).toContain('Page 1');
  });

  it('SidePanel shows how much is new since the last visit, and which pages are new', async () => {
    const seen = signal({ topic: 't', through: 8 });
    const { root, all, find, click } = await mount(
      <SidePanel data={panelData({ queue: signal(queue(10)), seen })} />,
      options,
    );
    expect(root.textContent).toContain('New since your last visit: 2 pages, ');
    const fresh = all('listitem', /^Page/).filter(({ textContent }) => textContent?.includes('New'));
    expect(fresh.map(({ textContent }) => textContent?.match(/Page \d+/)?.[0])).toEqual(['Page 8', 'Page 9']);
    const listed = () => all('listitem', /^Page/).length;
    const every = listed();
    await click(find('button', 'Show only suggestions found since your last visit'));
    expect(listed()).toBe(2);
    await click(find('button', 'Show all suggestions'));
    expect(listed()).toBe(every);
    const first = await mount(<SidePanel data={panelData({ seen: signal({ topic: 't', through: 0 }) })} />, options);
    expect(first.root.textContent).not.toContain('since your last visit');
  });

  it('SidePanel returns to the best suggestion by a button, and closes filters by Escape', async () => {
    const { find, all, key, click } = await mount(<SidePanel data={panelData()} />, options);
    expect(all('button', 'Best suggestion')).toEqual([]);
    await key('j');
    await click(find('button', 'Best suggestion'));
    expect(find('listitem', { current: true }).getAttribute('aria-posinset')).toBe('1');
    for (const target of [() => document.body, () => find('searchbox')]) {
      await click(find('button', 'Filters'));
      await key('Escape', target());
      expect(all('searchbox')).toEqual([]);
    }
  });

  it('SidePanel shows the selected page beside the list in a wide window', async () => {
    width(1_200);
    try {
      const { root, find, key, calls } = await mount(<SidePanel data={panelData()} />, options);
      const beside = () => find('region', 'Preview').textContent;
      expect(beside()).toContain('Text of page 0.');
      expect(find('listitem', { current: true }).textContent).not.toContain('Text of page 0.');
      await expectAccessible(root);
      await key('j');
      expect(beside()).toContain('Text of page 1.');
      await key('y');
      expect(calls[0]?.[1]).toMatchObject({ urls: ['https://site1.example/page'], verdict: 'yes' });
      expect(beside()).toContain('Text of page 0.');
    } finally {
      width(400);
    }
  });
});

it('SidePanel groups suggestions by shared words, lists one group, and searches the web for it', async () => {
  const facetsOf = async () => [
    { words: ['extractor', 'honey', 'posted', 'jar', 'comb'], pages: new Set([1, 3, 5]) },
    { words: ['queen', 'cell'], pages: new Set([0, 2]) },
  ];
  const { root, find, all, click, calls } = await mount(<SidePanel data={panelData({ queue: signal(queue(6)) })} />, {
    settings: { activeTopic: 't', suggestionView: 'pages' },
    facetsOf,
  });
  await click(find('button', 'Group suggestions by shared words'));
  await expectAccessible(root);
  await click(find('button', /^extractor, honey, jar 3/));
  expect(all('listitem').map((row) => row.querySelector('h3')?.textContent)).toEqual(['Page 1', 'Page 3', 'Page 5']);
  await click(find('button', 'Search the web for this group in a new tab'));
  expect(calls).toContainEqual(['searchWeb', 't', ['extractor', 'honey', 'jar']]);
  await click(find('button', 'Group suggestions by shared words'));
  expect(all('listitem')).toHaveLength(6);
});

it('SidePanel fetches the picture of a page only if the user wants pictures', async () => {
  width(1_200);
  const found = queue(1);
  const [row] = found.rows;
  if (row) Object.assign(row.page, { image: 'https://site0.example/hive.jpg' });
  const asked: string[] = [];
  const picture = async (url: string) => {
    asked.push(url);
    return 'data:image/png;base64,AQID';
  };
  try {
    const { root, find, click } = await mount(<SidePanel data={panelData({ queue: signal(found) })} />, {
      settings: { activeTopic: 't', suggestionView: 'pages' },
      actions: { picture },
    });
    expect([asked, root.querySelector('img')]).toEqual([[], null]);
    await click(find('button', 'Show pictures of pages'));
    await expect.poll(() => root.querySelector('img')?.src).toBe('data:image/png;base64,AQID');
    expect(asked).toEqual(['https://site0.example/hive.jpg']);
    await expectAccessible(root);
  } finally {
    width(400);
  }
});

// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { SuggestedSite } from '../../lib/engine/insight/ranked-sites';
import type { Suggestion } from '../../lib/views/suggestions';
import { expectAccessible, mount } from '../../tests/support/mount';
import { suggestion } from '../../tests/support/ui-records';
import { ListRow } from './rows';
import type { Review } from './use-review';

interface Drawn extends Partial<Omit<Parameters<typeof ListRow>[0], 'sites'>> {
  readonly suggestion?: Suggestion;
  readonly site?: SuggestedSite;
  readonly selected?: boolean;
  readonly takesFocus?: boolean;
  readonly isOpen?: boolean;
}

/** A row in its list, and the calls that it makes. */
function row({
  suggestion: shown = suggestion(1),
  site,
  selected = false,
  takesFocus = false,
  isOpen,
  ...look
}: Drawn) {
  const events: string[] = [];
  const review = {
    selected: selected ? 0 : -1,
    active: takesFocus,
    detailsShown: false,
    select: () => events.push('select'),
    judge: async (verdict: string, ofButton?: unknown) => events.push(`${verdict} ${ofButton !== undefined}`),
    toggleDetails: () => events.push('details'),
    toggleSite: () => events.push('toggle'),
    judgeSite: async (outcome: string) => events.push(outcome),
  } as unknown as Review;
  const open = new Set(isOpen && site ? [site.site] : []);
  const element = (
    <ol>
      <ListRow
        review={review}
        row={{ ...shown, ...(site && { site }) }}
        index={0}
        sites={site && { entries: [], open, toggle: () => {} }}
        isCalibrated
        topicTerms={['lock']}
        suggestionOf={() => shown}
        onAll={() => events.push('all')}
        {...look}
      />
    </ol>
  );
  return { element, events };
}

it('ListRow judges by its buttons, can be selected, and marks terms when it is selected', async () => {
  const { element, events } = row({});
  const { root, find, all, click, draw } = await mount(element);
  await expectAccessible(root);
  find('listitem', 'Page 1').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await click(find('button', 'Put off for later: the page leaves the list and waits on the dashboard (s)'));
  await draw(row({ selected: true, suggestion: suggestion(1, { excerpt: 'An index is locked.' }) }).element);
  expect(all('mark').map((mark) => mark.textContent)).toEqual(['index', 'locked']);
  const open = row({ selected: true });
  await draw(open.element);
  await expectAccessible(root);
  await click(find('button', 'Why?'));
  await click(find('button', /^Yes/));
  expect([...events, ...open.events]).toEqual(['select', 'skip true', 'details', 'yes false']);
});

it('ListRow adds an ellipsis to a cut text only, and reports a page without a text', async () => {
  const long = 'The index of a table is locked while a page of it is split in two'.repeat(5);
  const text = async (excerpt: string) =>
    (await mount(row({ selected: true, suggestion: suggestion(1, { excerpt }) }).element)).all('paragraph')[0]
      ?.textContent;
  expect(await text(long)).toBe(`${long} …`);
  expect(await text(`${long}.`)).toBe(`${long}.`);
  expect(await text('An index')).toBe('An index');
  expect(await text('')).toContain('No text of this page was kept');
});

it('ListRow takes the focus only if it is selected and the list is active', async () => {
  await mount(row({ selected: true }).element);
  expect(document.activeElement).toBe(document.body);
  const { find } = await mount(row({ selected: true, takesFocus: true }).element);
  expect(document.activeElement).toBe(find('listitem', 'Page 1'));
});

it('ListRow has its position and size in a virtual list', async () => {
  const measured: unknown[] = [];
  const place = { index: 4, startPx: 480, of: 100, measure: (element: unknown) => measured.push(element) };
  const { root, find } = await mount(row({ place }).element);
  const item = find('listitem', 'Page 1');
  expect([item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')]).toEqual(['5', '100']);
  expect(item.getAttribute('style')).toContain('480px');
  expect(measured[0]).toBe(item);
  await expectAccessible(root);
});

const SITE = {
  ...{ site: 'bees.example', isNew: true, found: 5, fitting: 2, suggested: 4, citedBy: 3 },
  ...{ first: 1, best: [1] },
};

const item = (changes: Drawn) =>
  row({
    ...{ site: SITE, suggestion: suggestion(1, { site: 'bees.example', title: 'The hive' }) },
    ...{ selected: true, isBeside: true, isCalibrated: false, topicTerms: [] },
    ...changes,
  });

async function drawn(changes: Drawn = {}) {
  const { element, events } = item(changes);
  return { ...(await mount(element)), done: events };
}

describe('rows of sites', () => {
  it('the row of a site shows the facts of the site under its name, accessibly', async () => {
    const { root, find } = await drawn();
    const text = find('listitem', 'bees.example').textContent;
    for (const part of ['The hive', '4 suggestions', 'linked from 3 of your sites']) expect(text).toContain(part);
    await expectAccessible(root);
  });

  it('the row of a site says whether the user knows the site, and omits links if there are none', async () => {
    const { root } = await drawn({ site: { ...SITE, isNew: false, citedBy: 0 } });
    expect(root.textContent).toContain('You have confirmed pages of this site');
    expect(root.textContent).not.toContain('linked from');
  });

  it('the row of a site names the page that a yes adds, and its likelihood only after calibration', async () => {
    const { root, draw } = await drawn({ isBeside: false });
    expect(root.textContent).toContain('“Yes” confirms this page.');
    expect(root.textContent).not.toMatch(/fit|Likely|Maybe/);
    await expectAccessible(root);
    await draw(item({ isBeside: false, isCalibrated: true }).element);
    expect(root.textContent).toContain('Likely');
  });

  it('the row of a closed site offers yes, no and later only', async () => {
    const { find, all, click, done } = await drawn();
    for (const button of all('button', undefined, find('group', 'Decide on bees.example'))) await click(button);
    expect(done).toEqual(['yes true', 'no true', 'skip true']);
    expect(all('button', /Suggest no more|Exclude|Show all 4 suggestions of this site/)).toEqual([]);
    await click(find('button', { expanded: false }));
    expect(done.at(-1)).toBe('toggle');
  });

  it('the row of an open site also offers enough, exclude and all its pages', async () => {
    const { root, find, all, click, done } = await drawn({ isOpen: true });
    expect(find('button', { expanded: true })).toBeTruthy();
    await expectAccessible(root);
    for (const button of all('button').slice(-3)) await click(button);
    expect(done).toEqual(['enough', 'excluded', 'all']);
    expect(find('button', 'Show all 4 suggestions of this site')).toBeTruthy();
  });

  it('the row of a site is in the Tab order only when it is selected', async () => {
    const { all } = await drawn({ selected: false });
    expect(all('button').map(({ tabIndex }) => tabIndex)).toEqual(all('button').map(() => -1));
  });
});

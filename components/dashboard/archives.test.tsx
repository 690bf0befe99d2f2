// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { CaptureRecord } from '../../lib/engine/records';
import { wayback } from '../../lib/providers/archives';
import { dashboardData } from '../../tests/support/dashboard-data';
import { expectAccessible, type MountOptions, mount } from '../../tests/support/mount';
import { Toasts } from '../common/toasts';
import type { Sender } from '../topic/exporter';
import { passesArchive } from './archives';
import { Collection } from './collection';

const WAYBACK_ORIGINS = ['https://web.archive.org/*'];
const captures = (url: string, years: readonly number[]): CaptureRecord => {
  const times = years.map((year) => Date.UTC(year, 5, 1));
  const ends = times.length === 0 ? {} : { firstMs: times[0] as number, lastMs: times.at(-1) as number };
  return { topic: 't', url, archive: 'wayback', count: years.length, isAtLeast: false, checkedAtMs: 0, ...ends };
};
const PAGES = ['https://site0.example/page', 'https://site1.example/page'] as const;
const drawn = (options: MountOptions, ...known: CaptureRecord[]) => {
  const data = dashboardData({ captures: signal(new Map(known.map((each) => [each.url, each]))) });
  return mount(
    <>
      <Collection topic="t" data={data} />
      <Toasts />
    </>,
    options,
  );
};
const asked = (calls: Awaited<ReturnType<typeof mount>>['calls']) =>
  calls.flatMap(([name, request]) => (name === 'findCaptures' ? [(request as { url: string }).url] : []));
const answered: MountOptions = {
  answers: {
    findCaptures: ({ topic, url }) => ({ ok: true, value: { captures: { ...captures(url, [2020]), topic } } }),
  },
};

describe('web archives in the collection', () => {
  it('the collection shows the number and years of captures, and which page was never archived', async () => {
    const { root } = await drawn({}, captures(PAGES[0], [2009, 2015, 2023]), captures(PAGES[1], []));
    expect(root.textContent).toContain('3 · 2009–2023');
    expect(root.textContent).toContain('no archived copy found');
    await expectAccessible(root);
  });

  it('the collection can be filtered by pages that were never archived or not checked', async () => {
    const { all, find, type } = await drawn({}, captures(PAGES[0], []));
    const titles = () => all('link').map((link) => link.textContent);
    await type(find('combobox', 'Copies in web archives'), 'never');
    expect(titles()).toEqual(['Page 0']);
    await type(find('combobox', 'Copies in web archives'), 'unchecked');
    expect(titles()).toEqual(['Page 1']);
  });

  it('the archive check asks for pages without an answer only, after the user presses the button', async () => {
    const { find, click, calls } = await drawn(answered, captures(PAGES[0], []));
    expect(calls).toEqual([]);
    await click(find('button', 'Look up 1 page in web archives'));
    await expect.poll(() => asked(calls)).toEqual([PAGES[1]]);
    expect(calls[0]).toEqual(['requestHostAccess', WAYBACK_ORIGINS]);
  });

  it('the archive check can ask for the front pages of sites instead', async () => {
    const { find, click, calls } = await drawn(answered);
    await click(find('button', 'Look up the front pages of 2 sites in web archives'));
    await expect.poll(() => asked(calls).toSorted()).toEqual(['https://s0.example/', 'https://s1.example/']);
  });

  it('the archive check asks for a page that only the user can read by a button of its own', async () => {
    const data = dashboardData();
    const pages = data.pages.value?.map((page) =>
      page.url === PAGES[0] ? { ...page, readers: 'user' as const } : page,
    );
    const own = { ...data, pages: signal(pages) };
    const { find, click, calls } = await mount(<Collection topic="t" data={own} />, answered);
    await click(find('button', 'Look up 1 page in web archives'));
    await expect.poll(() => asked(calls)).toEqual([PAGES[1]]);
    await click(find('button', 'Check 1 more page that perhaps only you can read'));
    await expect.poll(() => asked(calls)).toEqual([PAGES[1], PAGES[0]]);
  });

  it('the archive check stops after a fault, and shows it', async () => {
    const faulty: MountOptions = { answers: { findCaptures: () => ({ ok: true, value: { fault: 'rate-limited' } }) } };
    const { root, find, click, calls } = await drawn(faulty);
    await click(find('button', 'Look up 2 pages in web archives'));
    await expect.poll(() => root.textContent).toContain('The look-up in web archives stopped after 0 of 2');
    expect(asked(calls)).toHaveLength(1);
  });

  it('the collection can send the shown pages, and no others, to Save Page Now', async () => {
    const counted: unknown[] = [];
    const target = { id: 'save-page-now', name: 'Save Page Now', address: 'https://web.archive.org' };
    const sender: Sender = {
      targets: [{ ...target, fields: [], optional: [] }],
      async count(_topic, { only }) {
        counted.push(only);
        return { fresh: 1, known: 0, withheld: 0 };
      },
      send: async () => ({ sent: 1, refused: 0, left: 0 }),
    };
    const data = dashboardData({ captures: signal(new Map([[PAGES[0], captures(PAGES[0], [])]])) });
    const exporter = { ...data.exporter, sender: async () => sender };
    const { root, find, all, type, click } = await mount(
      <>
        <Collection topic="t" data={{ ...data, exporter }} />
        <Toasts />
      </>,
      answered,
    );
    await type(find('combobox', 'Copies in web archives'), 'never');
    await click(find('button', 'Save 1 page in the Wayback Machine…'));
    expect(counted).toEqual([[PAGES[0]]]);
    await click(find('button', 'Send the pages'));
    await expect.poll(() => root.textContent).toContain('Pages sent to Save Page Now: 1');
    expect(all('dialog')).toEqual([]);
  });

  it('WAYBACK_ORIGINS are the origins of the Wayback Machine provider', () => {
    expect(WAYBACK_ORIGINS).toEqual(wayback.origins);
  });
});

it.each([
  [undefined, 'never', false],
  [captures('', []), '2024', true],
  [captures('', [2010, 2023]), '2024', true],
  [captures('', [2010, 2024]), '2024', false],
  [captures('', [2010]), 'never', false],
] as const)('passesArchive of %j with the filter "%s" is %s', (record, filter, passes) => {
  expect(passesArchive(record, filter)).toBe(passes);
});

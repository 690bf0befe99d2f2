// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import type { AttemptRecord } from '../../lib/engine/records';
import { dashboardData, verdictRecord } from '../../tests/support/dashboard-data';
import { expectAccessible, mount } from '../../tests/support/mount';
import { formatDateTime } from '../common/format';
import { FailedAddresses, Later } from './set-aside';

const attempt = (url: string, code: string): AttemptRecord => ({
  ...{ topic: 't', url, code, atMs: 1, tries: 1, retryable: false },
});
const ATTEMPTS = [
  ...['a', 'b'].map((path) => attempt(`https://shop.example/${path}`, 'needs-script')),
  attempt('https://blog.example/app', 'needs-script'),
  ...['epub', 'broken-pdf', 'redirected'].map((code) => attempt(`https://books.example/${code}`, code)),
  attempt('https://old.example/gone', 'http-client-error'),
];

it('FailedAddresses lists each reason with its number of pages per site, the most frequent first', async () => {
  const { root, all } = await mount(<FailedAddresses topic="t" attempts={ATTEMPTS} />);
  const rows = all('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows.map(([reason, n, sites]) => [reason, n, sites])).toEqual([
    ['Scripts draw this page. Let your browser read it.', '3', 'shop.example (2 pages), blog.example (1 page)'],
    [expect.stringContaining('EPUB'), '1', 'books.example (1 page)'],
    [expect.stringContaining('PDF'), '1', 'books.example (1 page)'],
    [expect.stringContaining('does not exist'), '1', 'old.example (1 page)'],
  ]);
  await expectAccessible(root);
});

it('FailedAddresses tells which failed pages are tried again and from when, the next one first', async () => {
  const atMs = Date.UTC(2026, 10, 28, 12);
  const again = (path: string, retryAtMs: number) => ({
    ...attempt(`https://slow.example/${path}`, 'timed-out'),
    ...{ retryable: true, retryAtMs },
  });
  const attempts = [
    again('late', atMs + 3_600_000),
    again('soon', atMs),
    { ...attempt('https://slow.example/dead', 'timed-out'), tries: 3, retryable: true },
  ];
  const { root, all } = await mount(<FailedAddresses topic="t" attempts={attempts} />);
  expect(all('row')[0]?.children[3]?.textContent).toBe('Next try');
  const times = [...(all('row')[1]?.children[3]?.children ?? [])].map((time) => time.textContent);
  expect(times).toEqual([
    `slow.example/soon, from ${formatDateTime('en', atMs)}`,
    `slow.example/late, from ${formatDateTime('en', atMs + 3_600_000)}`,
  ]);
  await expectAccessible(root);
});

it('FailedAddresses reads a lost page from an archive, after a request for access', async () => {
  const answer = {
    ok: true,
    value: { url: 'https://web.archive.org/web/2020/x', atMs: Date.UTC(2020, 1, 3) },
  } as const;
  const { find, click, calls } = await mount(<FailedAddresses topic="t" attempts={ATTEMPTS} />, {
    answers: { readArchived: () => answer },
  });
  await click(find('button', 'Fetch the archived copy of old.example/gone'));
  expect(calls).toEqual([
    ['requestHostAccess', ['https://web.archive.org/*']],
    ['readArchived', { topic: 't', url: 'https://old.example/gone' }],
  ]);
});

it('FailedAddresses shows nothing without failed pages', async () => {
  expect((await mount(<FailedAddresses topic="t" attempts={[]} />)).root.textContent).toBe('');
});

it('Later lists the pages and sites that were put off, and puts each back in the list', async () => {
  const site = { ...verdictRecord(4, 'https://s1.example/', 'site'), site: 's1.example', outcome: 'later' as const };
  const page = dashboardData().pages.value?.[3];
  const verdicts = signal([verdictRecord(1, page?.url ?? '', 'skip'), site]);
  const { root, find, click, calls, draw } = await mount(<Later topic="t" data={{ ...dashboardData(), verdicts }} />, {
    answers: {
      undo: () => ({ ok: true, value: { step: 5, undone: [] } }),
      judgeSite: () => ({ ok: true, value: { step: 6, rankingVersion: 2 } }),
    },
  });
  await expectAccessible(root);
  await click(find('button', `Put ${page?.title} back in the list`));
  await click(find('button', 'Put s1.example back in the list'));
  expect(calls).toEqual([
    ['undo', { topic: 't', url: page?.url }],
    ['judgeSite', { topic: 't', site: 's1.example', outcome: 'open' }],
  ]);
  await draw(<Later topic="t" data={{ ...dashboardData(), verdicts: signal([]) }} />);
  expect(root.textContent).toBe('');
});

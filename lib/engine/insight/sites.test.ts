import { describe, expect, it } from 'vitest';
import { pageRecord } from '../../../tests/support/ui-records';
import type { SiteOutcome } from '../types';
import { EVERY_SITE, filteredSites, newSitesPer100Pages, siteRows, siteTasks } from './sites';
import { latestByUrl } from './standing';

const onSite = (n: number, site: string) => pageRecord(n, { site, url: `https://${site}/${n}` });
const pages = [onSite(0, 'a.example'), onSite(1, 'a.example'), onSite(2, 'b.example'), onSite(3, 'c.example')];

it('siteRows sums pages, verdicts and scores per site, most pages first', () => {
  const standing = latestByUrl([
    { topic: 't', seq: 1, url: 'https://a.example/0', verdict: 'seed', atMs: 0 },
    { topic: 't', seq: 2, url: 'https://b.example/2', verdict: 'no', atMs: 0 },
  ]);
  const rows = siteRows(
    pages,
    standing,
    new Map([
      [1, 0.5],
      [3, 0.25],
    ]),
  );
  expect(rows).toEqual([
    { site: 'a.example', pages: 2, confirmed: 1, rejected: 0, meanScore: 0.5 },
    { site: 'b.example', pages: 1, confirmed: 0, rejected: 1, meanScore: undefined },
    { site: 'c.example', pages: 1, confirmed: 0, rejected: 0, meanScore: 0.25 },
  ]);
});

const row = (site: string, confirmed = 0) => ({ site, pages: 2, confirmed, rejected: 0, meanScore: 0.5 });
const outcomes = new Map<string, SiteOutcome>([
  ['b.org', 'enough'],
  ['gone.org', 'excluded'],
]);
const notes = new Map([['c.org', { tags: ['Archive'], text: 'Ask Ann.' }]]);
const tasks = siteTasks([row('a.org', 1), row('b.org'), row('c.org')], outcomes, notes);

describe('siteTasks', () => {
  it('siteTasks includes decisions and notes, also for sites without a page', () => {
    expect(tasks.map(({ site, outcome, tags, pages }) => [site, outcome, tags, pages])).toEqual([
      ['a.org', undefined, [], 2],
      ['b.org', 'enough', [], 2],
      ['c.org', undefined, ['Archive'], 2],
      ['gone.org', 'excluded', [], 0],
    ]);
  });

  it.each([
    [{}, ['a.org', 'b.org', 'c.org', 'gone.org']],
    [{ search: ' ARCH' }, ['c.org']],
    [{ search: 'ann' }, ['c.org']],
    [{ search: 'b.o' }, ['b.org']],
    [{ state: 'mine' }, ['a.org']],
    [{ state: 'waiting' }, ['c.org']],
    [{ state: 'enough' }, ['b.org']],
    [{ state: 'excluded', search: 'b' }, []],
  ] as const)('the filter %j leaves the sites %j', (filter, sites) => {
    expect(filteredSites(tasks, { ...EVERY_SITE, ...filter }).map(({ site }) => site)).toEqual(sites);
  });
});

it('newSitesPer100Pages counts new sites per 100 pages that operators fetched', () => {
  const page = (n: number, site: string, operator: 'mark' | 'forward-crawl') =>
    pageRecord(n, { site, foundBy: { operator, round: 1, depth: 0 } });
  expect(newSitesPer100Pages([page(0, 'a', 'mark')])).toBeUndefined();
  const pages = ['a', 'b', 'b', 'c'].map((site, n) => page(n + 1, site, 'forward-crawl'));
  expect(newSitesPer100Pages([page(0, 'a', 'mark'), ...pages])).toBe(50);
});

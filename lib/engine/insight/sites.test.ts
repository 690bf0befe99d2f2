import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageRecord } from '../../../tests/support/ui-records';
import type { SiteOutcome } from '../basics';
import { standingsIn } from './page-standings';
import { EVERY_SITE, filteredSites, newSiteGroups, newSitesPer100Pages, siteRows, siteTasks } from './sites';

const onSite = (n: number, site: string) => pageRecord(n, { site, url: `https://${site}/${n}` });
const pages = [onSite(0, 'a.example'), onSite(1, 'a.example'), onSite(2, 'b.example'), onSite(3, 'c.example')];

it('siteRows sums pages, standings and scores per site, most pages first', () => {
  const standings = standingsIn(pages, [
    { topic: 't', seq: 1, url: 'https://a.example/0', verdict: 'seed', atMs: 0 },
    { topic: 't', seq: 2, url: 'https://b.example/', verdict: 'site', site: 'b.example', outcome: 'rejected', atMs: 0 },
  ]);
  const rows = siteRows(
    pages,
    standings,
    new Map([
      [1, 0.5],
      [3, 0.25],
    ]),
  );
  expect(rows).toEqual([
    { site: 'a.example', pages: 2, confirmed: 1, rejected: 0, meanProbability: 0.75 },
    { site: 'b.example', pages: 1, confirmed: 0, rejected: 1, meanProbability: 0 },
    { site: 'c.example', pages: 1, confirmed: 0, rejected: 0, meanProbability: 0.25 },
  ]);
});

const row = (site: string, confirmed = 0, rejected = 0) => ({
  site,
  pages: 2,
  confirmed,
  rejected,
  meanProbability: 0.5,
});
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

const link = (a: string, b: string, links = 1) => ({ a, b, links });

describe('newSiteGroups', () => {
  it('newSiteGroups returns groups of new sites that link to each other, with the linked sites that have confirmed pages', () => {
    const rows = [
      row('mine', 2),
      row('mine2', 1),
      row('bad', 0, 1),
      ...['a', 'b', 'c', 'd', 'e', 'lone'].map((site) => row(site)),
    ];
    const links = [
      link('a', 'b', 3),
      link('b', 'c', 1),
      link('d', 'e', 1),
      link('a', 'mine', 1),
      link('c', 'mine2', 4),
      link('d', 'mine', 1),
      link('bad', 'lone', 9),
      link('a', 'bad', 9),
      link('lone', 'mine', 2),
    ];
    expect(newSiteGroups(rows, links)).toEqual([
      { sites: ['b', 'a', 'c'], own: ['mine2', 'mine'] },
      { sites: ['d', 'e'], own: ['mine'] },
    ]);
    expect(newSiteGroups(rows, [])).toEqual([]);
  });

  it('newSiteGroups contains each linked new site once, for any order of the links', () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
    fc.assert(
      fc.property(fc.array(fc.tuple(names, names)), (pairs) => {
        const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((site) => row(site));
        const links = pairs.filter(([a, b]) => a !== b).map(([a, b]) => link(a, b));
        const groups = newSiteGroups(rows, links);
        expect(groups.flatMap(({ sites }) => sites).toSorted()).toEqual(
          [...new Set(links.flatMap(({ a, b }) => [a, b]))].toSorted(),
        );
        for (const { a, b } of links)
          expect(groups.filter(({ sites }) => sites.includes(a) && sites.includes(b))).toHaveLength(1);
        expect(newSiteGroups(rows, links.toReversed())).toEqual(groups);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newSiteGroups } from './new-site-groups';

const row = (site: string, confirmed = 0, rejected = 0) => ({ site, confirmed, rejected });
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

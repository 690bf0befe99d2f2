import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageRecord } from '../../tests/support/ui-records';
import { entriesOf, groupBySite } from './site-groups';

const rowsOf = (sites: readonly string[]) =>
  sites.map((site, n) => ({ page: pageRecord(n, { site }), at: n, score: 1 - n / 100 }));

describe('groupBySite', () => {
  it('has every row once, with its site, and sites where their first row is', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), (sites) => {
        const rows = rowsOf(sites);
        const groups = groupBySite(rows, undefined);
        expect(groups.map(({ site }) => site.site)).toEqual([...new Set(sites)]);
        expect(groups.flatMap((group) => group.rows).toSorted((a, b) => a.at - b.at)).toEqual(rows);
        for (const { site, rows: own } of groups) {
          expect(own.every(({ page }) => page.site === site.site)).toBe(true);
          expect(site.suggested).toBe(own.length);
        }
      }),
    );
  });
});

describe('entriesOf', () => {
  it('puts the best pages of open sites below them', () => {
    const groups = groupBySite(rowsOf(['a', 'b', 'b', ...new Array(8).fill('c')]), undefined);
    const listed = (open: readonly string[]) =>
      entriesOf(groups, new Set(open)).map(({ page, site }) => (site ? site.site : page.n));
    expect(listed([])).toEqual(['a', 'b', 'c']);
    expect(listed(['b', 'gone'])).toEqual(['a', 'b', 1, 2, 'c']);
    expect(listed(['c'])).toEqual(['a', 'b', 'c', 3, 4, 5, 6, 7]);
  });
});

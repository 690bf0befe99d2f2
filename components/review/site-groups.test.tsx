// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mount } from '../../tests/support/mount';
import { pageRecord } from '../../tests/support/ui-records';
import { entriesOf, groupBySite, useSiteList } from './site-groups';

const rowsOf = (sites: readonly string[]) =>
  sites.map((site, n) => ({ page: pageRecord(n, { site }), at: n, probability: 1 - n / 100 }));

describe('groupBySite', () => {
  it('groupBySite puts every row into the group of its site once, in the order of first rows', () => {
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
  it('entriesOf puts the best pages of open sites below their sites', () => {
    const groups = groupBySite(rowsOf(['a', 'b', 'b', ...new Array(8).fill('c')]), undefined);
    const listed = (open: readonly string[]) =>
      entriesOf(groups, new Set(open)).map(({ page, site }) => (site ? site.site : page.n));
    expect(listed([])).toEqual(['a', 'b', 'c']);
    expect(listed(['b', 'gone'])).toEqual(['a', 'b', 1, 2, 'c']);
    expect(listed(['c'])).toEqual(['a', 'b', 'c', 3, 4, 5, 6, 7]);
  });
});

const GROUPS = groupBySite(
  ['a.example', 'b.example', 'b.example'].map((site, n) => ({
    page: pageRecord(n, { site }),
    at: n,
    probability: 0.5,
  })),
  undefined,
);

function Stage({ topic }: { topic: string }) {
  const { entries, open, toggle } = useSiteList(topic, GROUPS);
  return (
    <>
      <p>{entries.map(({ site, page }) => site?.site ?? page.title).join(' ')}</p>
      {['a.example', 'b.example'].map((site) => (
        <button key={site} type="button" aria-expanded={open.has(site)} onClick={() => toggle(site)}>
          {site}
        </button>
      ))}
    </>
  );
}

describe('useSiteList', () => {
  it('useSiteList lists the pages of the sites that are open', async () => {
    const { root, find, click } = await mount(<Stage topic="t" />);
    const listed = () => root.querySelector('p')?.textContent;
    expect(listed()).toBe('a.example b.example');
    await click(find('button', 'b.example'));
    expect(listed()).toBe('a.example b.example Page 1 Page 2');
    await click(find('button', 'b.example'));
    expect(listed()).toBe('a.example b.example');
  });

  it('useSiteList stores the open sites of each topic, and ignores a stored value of another type', async () => {
    const drafts = new Map<string, unknown>([['open-sites:u', { not: 'a list' }]]);
    const first = await mount(<Stage topic="t" />, { drafts });
    await first.click(first.find('button', 'b.example'));
    const openOf = async (topic: string) =>
      (await mount(<Stage topic={topic} />, { drafts }))
        .all('button', { expanded: true })
        .map((one) => one.textContent);
    expect(await openOf('t')).toEqual(['b.example']);
    expect(await openOf('u')).toEqual([]);
  });
});

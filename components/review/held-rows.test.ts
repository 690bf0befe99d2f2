import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SuggestedSite } from '../../lib/engine/insight/ranked-sites';
import { pageRecord } from '../../tests/support/ui-records';
import { idOf, placeAfter, placeIn, type ReviewRow, shownAt, TOP, withHeld, withoutRows } from './held-rows';

const rowOf = (n: number): ReviewRow => ({ page: pageRecord(n, { site: `s${n % 3}.example` }) });
const numbers = (rows: readonly ReviewRow[]) => rows.map(({ page }) => page.n);
const ROWS = [1, 2, 3, 4, 5].map(rowOf);

const facts = (site: string, best: readonly number[], isNew = true): SuggestedSite => ({
  ...{ site, isNew, found: 3, fitting: 1, suggested: 3, citedBy: 0, first: 0, best },
});
const siteRow = (site: string, n: number, best: readonly number[] = [n], isNew = true): ReviewRow => ({
  page: pageRecord(n, { site }),
  site: facts(site, best, isNew),
});

describe('withHeld', () => {
  it('the selected row and the rows above it stay in their places, and the rows below follow the new ranking', () => {
    const place = placeIn(ROWS, 2);
    expect(numbers(withHeld([5, 6, 3, 2, 4, 1].map(rowOf), place))).toEqual([1, 2, 3, 5, 6, 4]);
  });

  it('the selected row is the very row that was shown, also if a new ranking has other data of it', () => {
    const place = placeIn(ROWS, 0);
    expect(withHeld([2, 1].map(rowOf), place)[0]).toBe(ROWS[0]);
  });

  it('a new ranking without the selected row moves the row below to its place', () => {
    expect(numbers(withHeld([5, 4, 2, 1].map(rowOf), placeIn(ROWS, 2)))).toEqual([1, 2, 5, 4]);
  });

  it('a site keeps showing its page while that page is suggested, even if another page of the site is now better', () => {
    const shown = siteRow('a.example', 1, [1, 2]);
    const place = placeIn([shown], 0);
    expect(withHeld([siteRow('a.example', 2, [2, 1])], place)[0]).toBe(shown);
    const judgedElsewhere = siteRow('a.example', 2, [2, 3]);
    expect(withHeld([judgedElsewhere], place)[0]).toBe(judgedElsewhere);
    const known = siteRow('a.example', 1, [1, 2], false);
    expect(withHeld([known], place)[0]).toBe(known);
  });

  it('the pages of an open site stay below its row', () => {
    const [a, b] = [siteRow('a.example', 1), siteRow('b.example', 2)];
    const inner = (n: number, site: string): ReviewRow => ({ page: pageRecord(n, { site }) });
    const shown = [a, inner(1, 'a.example'), inner(3, 'a.example'), b];
    const place = placeIn(shown, 2);
    const ranked = [b, a, inner(4, 'a.example'), inner(3, 'a.example'), inner(1, 'a.example')];
    expect(withHeld(ranked, place).map(idOf)).toEqual(
      [a, inner(1, 'a.example'), inner(3, 'a.example'), inner(4, 'a.example'), b].map(idOf),
    );
  });

  it('a list without a selected row has the order of the ranking', () => {
    expect(withHeld(ROWS, TOP)).toBe(ROWS);
    expect(placeIn([], 0)).toEqual(TOP);
  });

  it('every ranking keeps its rows, and the selected row its index while the rows above it are there', () => {
    const list = fc.uniqueArray(fc.nat(20), { minLength: 1 });
    fc.assert(
      fc.property(list, list, fc.nat(20), (before, after, at) => {
        const shown = before.map(rowOf);
        const place = placeIn(shown, at % shown.length);
        const rows = withHeld(after.map(rowOf), place);
        expect(numbers(rows).toSorted()).toEqual(after.toSorted());
        const kept = place.above.filter((id) => after.some((n) => idOf(rowOf(n)) === id)).length;
        if (after.includes(place.row?.page.n ?? -1)) expect(rows[kept]).toBe(place.row);
      }),
    );
  });
});

describe('placeAfter', () => {
  const not = (n: number) => (row: ReviewRow) => row.page.n !== n;
  const selectedAfter = (...given: Parameters<typeof placeAfter<ReviewRow>>) => placeAfter(...given).row?.page.n;

  it('after an answer the best row is selected', () => {
    expect(selectedAfter(ROWS, [2, 5, 3, 1, 4].map(rowOf), 2, not(3), false)).toBe(2);
  });

  it('after a press of the own button the row that moves to the same position is selected, or the last', () => {
    expect(selectedAfter(ROWS, ROWS, 2, not(3), true)).toBe(4);
    expect(selectedAfter(ROWS, ROWS, 4, not(5), true)).toBe(4);
    expect(placeAfter(ROWS.slice(0, 1), ROWS.slice(0, 1), 0, not(1), true)).toBe(TOP);
  });

  it('after an answer to a page of an open site the next page of the site is selected', () => {
    const pages = [2, 3].map((n) => ({ page: pageRecord(n, { site: 'a.example' }) }));
    const rows = [siteRow('b.example', 9), siteRow('a.example', 1), ...pages];
    expect(selectedAfter(rows, rows, 2, not(2), false)).toBe(3);
    expect(selectedAfter(rows, rows, 3, not(3), false)).toBe(9);
    expect(selectedAfter(pages, pages, 0, not(2), false)).toBe(3);
  });
});

describe('shownAt', () => {
  const place = { ...placeIn(ROWS, 2), awaits: ROWS[4]?.page.url ?? '' };

  it('the row that a place awaits is selected, by its id or its page, and awaited no more', () => {
    const shown = { rows: ROWS, selected: 4, selectedRow: ROWS[4], place: placeIn(ROWS, 4) };
    expect(shownAt(ROWS, place)).toEqual(shown);
  });

  it('without the awaited row the row of the place stays selected, and the place is the same', () => {
    const shown = shownAt(ROWS.slice(0, 4), place);
    expect(shown.selected).toBe(2);
    expect(shown.place).toBe(place);
  });

  it('without the row of the place the row at its index is selected, or the last, and the other is still awaited', () => {
    const rows = ROWS.slice(0, 2);
    expect(shownAt(rows, place)).toMatchObject({ selected: 1, place: { ...placeIn(rows, 1), awaits: place.awaits } });
  });

  it('an empty list has no selected row and keeps the place', () => {
    expect(shownAt([], place)).toEqual({ rows: [], selected: -1, selectedRow: undefined, place });
  });
});

it('withoutRows leaves out rows by id, and all rows of a site whose row is left out', () => {
  const rows = [siteRow('a.example', 1), { page: pageRecord(2, { site: 'a.example' }) }, siteRow('b.example', 3)];
  expect(numbers(withoutRows(rows, new Set([idOf(rows[0] as ReviewRow)])))).toEqual([3]);
  expect(numbers(withoutRows(rows, new Set([idOf(rows[1] as ReviewRow)])))).toEqual([1, 3]);
});

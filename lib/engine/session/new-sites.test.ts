import { expect, it } from 'vitest';
import { pageRecord } from '../../../tests/support/ui-records';
import { newSitesSince } from './new-sites';

const page = (n: number, site: string, round: number) =>
  pageRecord(n, { site, foundBy: { operator: 'forward-crawl', round, depth: 1 } });

it('counts sites once that probably have a page of the topic, and came in the session', () => {
  const pages = [
    page(0, 'seed.org', 0),
    page(1, 'old.org', 2),
    page(2, 'old.org', 3),
    page(3, 'new.org', 3),
    page(4, 'new.org', 3),
    page(5, 'poor.org', 4),
    page(6, 'late.org', 4),
    // Marked while the session runs: the user knew it.
    page(7, 'marked.org', 4),
    page(8, 'marked.org', 0),
  ];
  expect(newSitesSince(pages, 3, ({ n }) => (n === 5 ? 0.49 : 0.5))).toBe(2);
  expect(newSitesSince(pages, 5, () => 1)).toBe(0);
});

it('takes several pages of a site together', () => {
  const pages = [page(0, 'one.org', 1), page(1, 'two.org', 1), page(2, 'two.org', 1)];
  expect(newSitesSince(pages, 1, () => 0.4)).toBe(1);
});

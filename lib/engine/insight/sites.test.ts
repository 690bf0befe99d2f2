import { expect, it } from 'vitest';
import { pageRecord } from '../../../tests/support/ui-records';
import { siteRows } from './sites';
import { latestByUrl } from './standing';

const onSite = (n: number, site: string) => pageRecord(n, { site, url: `https://${site}/${n}` });
const pages = [onSite(0, 'a.example'), onSite(1, 'a.example'), onSite(2, 'b.example'), onSite(3, 'c.example')];

it('sums pages, verdicts and scores per site, most pages first', () => {
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

import { expect, it } from 'vitest';
import type { VerdictRecord } from '../../engine/types';
import { unwantedSites } from './unwanted-sites';

const entry = (seq: number, more: Partial<VerdictRecord>): VerdictRecord => ({
  ...{ topic: 't', seq, url: 'https://a.example/', verdict: 'yes', atMs: seq },
  ...more,
});
const site = (seq: number, name: string, outcome: VerdictRecord['outcome']) =>
  entry(seq, { url: `https://${name}/`, verdict: 'site', site: name, outcome });

it('are those rejected or excluded, as far as that stands and no wanted page is on them', () => {
  const log = [
    site(1, 'ads.example', 'excluded'),
    site(2, 'shop.example', 'rejected'),
    site(3, 'mine.example', 'known'),
    site(4, 'a.example', 'rejected'),
    entry(5, { url: 'https://www.a.example/good' }),
    site(6, 'taken-back.example', 'excluded'),
    entry(7, { verdict: 'undo', undoes: 6 }),
    site(8, 'open.example', 'excluded'),
    site(9, 'open.example', 'open'),
  ];
  expect(unwantedSites(log)).toEqual(['ads.example', 'shop.example']);
});

it('follow sites that the user has split or joined', () => {
  const extent = (seq: number, name: string, to: string) =>
    entry(seq, { url: `https://${name}/`, verdict: 'site', site: name, extent: to });
  const log = [
    extent(1, 'bees.example', '/'),
    entry(2, { url: 'https://bees.example/queens/1' }),
    site(3, 'bees.example/ads', 'excluded'),
    site(4, 'bees.example/queens', 'rejected'),
    extent(5, 'more-ads.example', 'ads.example'),
    site(6, 'ads.example', 'excluded'),
    extent(7, 'old-ads.example', 'more-ads.example'),
    extent(8, 'bees.example/shop', 'old-ads.example'),
  ];
  expect(unwantedSites(log)).toEqual([
    'bees.example/ads',
    ...['ads.example', 'more-ads.example', 'old-ads.example', 'bees.example/shop'],
  ]);
});

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

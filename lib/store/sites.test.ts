import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rankingRecord } from '../../tests/support/store-records';
import { pageRecord } from '../../tests/support/ui-records';
import type { VerdictRecord } from '../engine/records';
import { TendrilDb } from './db';
import { putRanking } from './rankings';
import { foundPagesReader, pageStanding, siteOn } from './sites';

let db: TendrilDb;
beforeEach(() => {
  db = new TendrilDb(`sites-${Math.random()}`);
});
afterEach(() => db.delete());

const onSite = (n: number, site: string) => pageRecord(n, { site, url: `https://${site}/${n}` });
const pages = [onSite(0, 'a.example'), onSite(1, 'a.example'), onSite(2, 'b.example'), onSite(3, 'c.example')];
it('foundPagesReader reads pages once, then only new pages, and all pages again after a replacement', async () => {
  const read = foundPagesReader(db);
  await db.pages.bulkAdd(pages.slice(0, 2));
  const first = await read('t');
  expect(first.map(({ n }) => n)).toEqual([0, 1]);
  await db.pages.bulkAdd(pages.slice(2));
  const second = await read('t');
  expect(second.map(({ n }) => n)).toEqual([0, 1, 2, 3]);
  expect(second[0]).toBe(first[0]);
  await db.pages.clear();
  await db.pages.add(onSite(0, 'new.example'));
  expect((await read('t')).map(({ site }) => site)).toEqual(['new.example']);
});

it('siteOn returns the site of a URL as the user divided or joined sites in the topic', async () => {
  const db = new TendrilDb('site-on');
  const at = { topic: 't', url: 'https://github.com/ada/', atMs: 0, verdict: 'site' } as const;
  await db.verdicts.bulkPut([
    { ...at, seq: 1, site: 'github.com/ada', extent: 'ada.example' },
    { ...at, seq: 2, site: 'uni.example', extent: '/' },
  ]);
  expect(await siteOn(db, 't', 'https://github.com/ada/bees')).toBe('ada.example');
  expect(await siteOn(db, 't', 'https://bees.uni.example/hive')).toBe('bees.uni.example');
  expect(await siteOn(db, 'other', 'https://github.com/ada/bees')).toBe('github.com/ada');
  await db.delete();
});

const verdict = (seq: number, url: string, kind: VerdictRecord['verdict'], undoes?: number): VerdictRecord => ({
  ...{ topic: 't', seq, url, verdict: kind, atMs: seq },
  ...(undoes !== undefined && { undoes }),
});

it('pageStanding follows the verdicts on the URL in this topic', async () => {
  const { url } = pageRecord(1);
  expect(await pageStanding(db, 't', url)).toMatchObject({ standing: 'new' });
  await db.pages.add(pageRecord(1));
  expect((await pageStanding(db, 't', url)).standing).toBe('suggested');
  await db.verdicts.bulkAdd([verdict(1, url, 'yes'), verdict(2, url, 'no')]);
  expect(await pageStanding(db, 't', url)).toMatchObject({ standing: 'rejected' });
  await db.verdicts.add(verdict(3, url, 'undo', 2));
  expect(await pageStanding(db, 't', url)).toMatchObject({ standing: 'confirmed' });
  expect((await pageStanding(db, 'other', url)).standing).toBe('new');
});

it('pageStanding follows the decision on the site of a page, and the ranking for a near-duplicate', async () => {
  const copy = { ...onSite(1, 'b.example'), duplicateOf: 'https://a.example/0' };
  await db.pages.bulkAdd([onSite(0, 'a.example'), copy]);
  expect((await pageStanding(db, 't', copy.url)).standing).toBe('aside');
  const site = { ...verdict(1, 'https://a.example/', 'site'), site: 'a.example', outcome: 'excluded' as const };
  await db.verdicts.add(site);
  await putRanking(db, { ...rankingRecord('t', 1), order: Uint32Array.of(1) });
  expect((await pageStanding(db, 't', 'https://a.example/0')).standing).toBe('aside');
  expect((await pageStanding(db, 't', copy.url)).standing).toBe('suggested');
});

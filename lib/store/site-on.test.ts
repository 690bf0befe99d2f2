import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { TendrilDb } from './db';
import { siteOn } from './site-on';

it('is the site of an address as its user has joined or split it, in that topic alone', async () => {
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

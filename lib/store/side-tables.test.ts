import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { topicOf } from '../../tests/support/topic';
import { TendrilDb } from './db';
import { ExportLog } from './exports';
import { DexieHolds, ProviderStates } from './net-memory';

let db: TendrilDb;
let count = 0;

beforeEach(() => {
  count += 1;
  db = new TendrilDb(`side-${count}`);
});
afterEach(() => db.delete());

describe('DexieHolds', () => {
  test('DexieHolds stores the last hold of each host until its end', async () => {
    const holds = new DexieHolds(db);
    await holds.save({ host: 'a.test', untilMs: 100 });
    await holds.save({ host: 'a.test', untilMs: 200 });
    await holds.save({ host: 'b.test', untilMs: 100 });
    expect(await holds.load(99)).toHaveLength(2);
    expect(await new DexieHolds(db).load(100)).toEqual([{ host: 'a.test', untilMs: 200 }]);
    expect(await db.holds.count()).toBe(1);
  });

  test('DexieHolds is empty if the database is closed', async () => {
    db.close();
    const holds = new DexieHolds(db);
    await expect(holds.save({ host: 'a.test', untilMs: 100 })).resolves.toBeUndefined();
    expect(await holds.load(0)).toEqual([]);
  });
});

describe('ProviderStates', () => {
  const state = {
    provider: 'searxng',
    coolDownUntilMs: 100,
    failuresInARow: 2,
    lastCode: 'rate-limited',
    lastMessage: '',
    requests: 5,
    periodStartMs: 0,
  };

  test('ProviderStates stores the last state of each provider', async () => {
    const states = new ProviderStates(db);
    await states.put(state);
    await states.put({ ...state, failuresInARow: 3 });
    expect(await states.get('searxng')).toEqual({ ...state, failuresInARow: 3 });
    expect(await db.providers.count()).toBe(1);
    expect(await states.get('other')).toBeUndefined();
  });

  test('ProviderStates rejects with code closed if the database is closed', async () => {
    db.close();
    await expect(new ProviderStates(db).put(state)).rejects.toMatchObject({ name: 'StoreError', code: 'closed' });
  });
});

test('ExportLog returns the URLs that a target has received, by topic', async () => {
  await db.topics.bulkAdd(['t', 'u'].map((id) => ({ ...topicOf(), id })));
  const log = new ExportLog(db);
  const entry = { topic: 't', format: 'csv', target: 'ache', throughSeq: 1, urls: ['https://a.test/'], atMs: 1 };
  await log.record(entry);
  await log.record({ ...entry, throughSeq: 2, urls: ['https://b.test/'], atMs: 2 });
  await log.record({ ...entry, target: 'wget', urls: ['https://c.test/'] });
  await log.record({ ...entry, topic: 'u', urls: ['https://d.test/'] });
  expect(await log.exportedUrls('t', 'ache')).toEqual(new Set(['https://a.test/', 'https://b.test/']));
  expect((await log.list('t')).map(({ urls }) => urls[0])).toEqual([
    'https://a.test/',
    'https://b.test/',
    'https://c.test/',
  ]);
});

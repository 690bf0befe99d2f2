import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RobotsRecord, TendrilDb } from './db';
import { ExportLog } from './exports';
import { DexieHolds } from './host-holds';
import { ProviderStates } from './provider-state';
import { DexieRobotsCache, MAX_ROBOTS_KEPT } from './robots-cache';

let db: TendrilDb;
let count = 0;

beforeEach(() => {
  count += 1;
  db = new TendrilDb(`side-${count}`);
});
afterEach(() => db.delete());

const robots = (origin: string, expiresAtMs: number): RobotsRecord => ({
  origin,
  body: 'User-agent: *\nDisallow: /private',
  rule: 'parsed',
  fetchedAtMs: 1,
  expiresAtMs,
});

describe('DexieRobotsCache', () => {
  test('keeps a file by origin', async () => {
    const cache = new DexieRobotsCache(db);
    await cache.put(robots('https://a.test', 10));
    await cache.put(robots('https://b.test', 20));
    expect(await cache.get('https://a.test')).toEqual(robots('https://a.test', 10));
    expect(await cache.get('https://b.test')).toBeDefined();
  });

  test('keeps so many files, and drops those that expired longest ago', async () => {
    await db.robots.bulkPut(Array.from({ length: MAX_ROBOTS_KEPT + 300 }, (_, i) => robots(`https://${i}.test`, i)));
    const cache = new DexieRobotsCache(db);
    await cache.put(robots('https://new.test', 9_999));
    expect(await db.robots.count()).toBe(MAX_ROBOTS_KEPT);
    expect(await cache.get('https://300.test')).toBeUndefined();
    expect(await cache.get('https://301.test')).toBeDefined();
    expect(await cache.get('https://new.test')).toBeDefined();
  });

  test('a closed database is an empty cache', async () => {
    const cache = new DexieRobotsCache(db);
    await cache.put(robots('https://a.test', 10));
    db.close();
    expect(await cache.get('https://a.test')).toBeUndefined();
    await expect(cache.put(robots('https://a.test', 10))).resolves.toBeUndefined();
  });
});

describe('DexieHolds', () => {
  test('keeps the last hold of each host until it is over', async () => {
    const holds = new DexieHolds(db);
    await holds.save({ host: 'a.test', untilMs: 100 });
    await holds.save({ host: 'a.test', untilMs: 200 });
    await holds.save({ host: 'b.test', untilMs: 100 });
    expect(await holds.load(99)).toHaveLength(2);
    expect(await new DexieHolds(db).load(100)).toEqual([{ host: 'a.test', untilMs: 200 }]);
    expect(await db.holds.count()).toBe(1);
  });

  test('a closed database holds nothing', async () => {
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

  test('keeps the last state of each provider', async () => {
    const states = new ProviderStates(db);
    await states.put(state);
    await states.put({ ...state, failuresInARow: 3 });
    expect(await states.get('searxng')).toEqual({ ...state, failuresInARow: 3 });
    expect(await states.all()).toHaveLength(1);
    expect(await states.get('other')).toBeUndefined();
  });

  test('says closed when the database is', async () => {
    db.close();
    await expect(new ProviderStates(db).put(state)).rejects.toMatchObject({ name: 'StoreError', code: 'closed' });
  });
});

describe('ExportLog', () => {
  test('tells what a target has had, by topic and target', async () => {
    const log = new ExportLog(db);
    const entry = { topic: 't', format: 'csv', target: 'ache', throughSeq: 1, urls: ['https://a.test/'], atMs: 1 };
    await log.record(entry);
    await log.record({ ...entry, throughSeq: 2, urls: ['https://b.test/'], atMs: 2 });
    await log.record({ ...entry, target: 'wget', urls: ['https://c.test/'] });
    await log.record({ ...entry, topic: 'u', urls: ['https://d.test/'] });
    expect(await log.handedOver('t', 'ache')).toEqual(new Set(['https://a.test/', 'https://b.test/']));
    expect((await log.list('t')).map(({ urls }) => urls[0])).toEqual([
      'https://a.test/',
      'https://b.test/',
      'https://c.test/',
    ]);
  });
});

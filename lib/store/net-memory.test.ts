import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RobotsRecord } from '../net/robots';
import { TendrilDb } from './db';
import { DexieRobotsCache } from './net-memory';

const MAX_ROBOTS_KEPT = 2_000;
let db: TendrilDb;
beforeEach(() => {
  db = new TendrilDb(`robots-${Math.random()}`);
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
  test('DexieRobotsCache stores a file per origin', async () => {
    const cache = new DexieRobotsCache(db);
    await cache.put(robots('https://a.test', 10));
    await cache.put(robots('https://b.test', 20));
    expect(await cache.get('https://a.test')).toEqual(robots('https://a.test', 10));
    expect(await cache.get('https://b.test')).toBeDefined();
  });

  test('DexieRobotsCache stores at most MAX_ROBOTS_KEPT files, and deletes the files that expired first', async () => {
    await db.robots.bulkPut(Array.from({ length: MAX_ROBOTS_KEPT + 300 }, (_, i) => robots(`https://${i}.test`, i)));
    const cache = new DexieRobotsCache(db);
    await cache.put(robots('https://new.test', 9_999));
    expect(await db.robots.count()).toBe(MAX_ROBOTS_KEPT);
    expect(await cache.get('https://300.test')).toBeUndefined();
    expect(await cache.get('https://301.test')).toBeDefined();
    expect(await cache.get('https://new.test')).toBeDefined();
  });

  test('DexieRobotsCache writes files together that arrive during a write', async () => {
    const cache = new DexieRobotsCache(db);
    const writing = vi.spyOn(db.robots, 'bulkPut');
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => cache.put(robots(`https://${name}.test`, 10))));
    expect(await db.robots.count()).toBe(4);
    expect(writing).toHaveBeenCalledTimes(1);
  });

  test('DexieRobotsCache reads the database only for origins that it has stored', async () => {
    await db.robots.put(robots('https://before.test', 10));
    const cache = new DexieRobotsCache(db);
    const looking = vi.spyOn(db.robots, 'get');
    expect(await cache.get('https://never.test')).toBeUndefined();
    await cache.put(robots('https://now.test', 10));
    expect(await cache.get('https://before.test')).toBeDefined();
    expect(await cache.get('https://now.test')).toBeDefined();
    expect(looking.mock.calls).toEqual([['https://before.test'], ['https://now.test']]);
  });

  test('DexieRobotsCache is an empty cache if the database is closed', async () => {
    const cache = new DexieRobotsCache(db);
    await cache.put(robots('https://a.test', 10));
    db.close();
    expect(await cache.get('https://a.test')).toBeUndefined();
    await expect(cache.put(robots('https://a.test', 10))).resolves.toBeUndefined();
  });
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DexieAtWork } from './at-work';
import { TendrilDb } from './db';

let db: TendrilDb;
beforeEach(() => {
  db = new TendrilDb(`at-work-${Math.random()}`);
});
afterEach(() => db.delete());

it('names the page at work before the work begins, one at a time, and nothing after it', async () => {
  const seen: string[] = [];
  const atWork = new DexieAtWork(db);
  const { put } = db.working;
  db.working.put = ((row: { url: string }) => {
    seen.push(`written ${row.url}`);
    return put.call(db.working, row as never);
  }) as typeof put;
  const results = await Promise.all(
    ['a', 'b'].map((url) =>
      atWork.during(url, () => {
        seen.push(`read ${url}`);
        return url;
      }),
    ),
  );
  expect(results).toEqual(['a', 'b']);
  expect(seen).toEqual(['written a', 'read a', 'written b', 'read b']);
  expect(await atWork.takeLeft()).toBeUndefined();
});

it('lets an error through and goes on', async () => {
  const atWork = new DexieAtWork(db);
  const failing = atWork.during('a', () => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await atWork.during('b', () => 1)).toBe(1);
  expect(await atWork.takeLeft()).toBeUndefined();
});

it('tells once what a worker before left', async () => {
  await db.working.put({ id: 'page', url: 'https://a.example/' });
  const atWork = new DexieAtWork(db);
  expect(await atWork.takeLeft()).toBe('https://a.example/');
  expect(await atWork.takeLeft()).toBeUndefined();
});

it('reads on where the store never answers', async () => {
  const atWork = new DexieAtWork(db);
  db.working.put = (() => new Promise(() => {})) as unknown as typeof db.working.put;
  expect(await atWork.during('a', () => 1)).toBe(1);
});

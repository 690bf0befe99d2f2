import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { pageRecord, topicRecord } from '../../tests/support/store-records';
import { TendrilDb } from './db';
import { DexieStore } from './dexie-store';
import { StallWatch } from './stall-watch';

/** More than are a stall. */
const MANY = 200;
const databases: TendrilDb[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.delete();
});

function opened(name: string = crypto.randomUUID()): TendrilDb {
  const database = new TendrilDb(name);
  databases.push(database);
  return database;
}

/** Looks many times. @returns whether the database moved at each. */
async function movesOn(watch: StallWatch): Promise<boolean> {
  for (let look = 0; look < MANY; look += 1) {
    const turn = new Promise<false>((resolve) => setTimeout(() => resolve(false), 20));
    if (!(await Promise.race([watch.untilResponsive().then(() => true), turn]))) return false;
  }
  return true;
}

/** A transaction of another connection that goes on until it is let go. */
async function held(name: string): Promise<() => Promise<void>> {
  const other = opened(name);
  await other.open();
  let isHeld = true;
  const holding = other.transaction('rw', other.topics, async () => {
    while (isHeld) await other.topics.count();
  });
  return async () => {
    isHeld = false;
    await holding;
  };
}

it('StallWatch reports a stall while no request is answered, and its end when a request is', async () => {
  const database = opened();
  const watch = new StallWatch(database);
  await watch.opened();
  expect(await movesOn(watch)).toBe(true);
  const letGo = await held(database.name);
  const committed = new DexieStore(database).commit({ topic: 't', topicRecord: topicRecord('t') });
  expect(await movesOn(watch)).toBe(false);
  const responsive = watch.untilResponsive();
  await letGo();
  await responsive;
  await committed;
  expect(await movesOn(watch)).toBe(true);
});

it('StallWatch reports no stall while requests run, fail or are done', async () => {
  const database = opened();
  const watch = new StallWatch(database);
  const store = new DexieStore(database);
  await store.commit({ topic: 't', topicRecord: topicRecord('t') });
  const long = database.transaction('rw', database.pages, async () => {
    for (let n = 0; n < MANY; n += 1) await database.pages.put(pageRecord('t', n));
  });
  const looking = movesOn(watch);
  await long;
  expect(await looking).toBe(true);
  await expect(store.commit({ topic: 'nobody', pages: [pageRecord('nobody', 0)] })).rejects.toThrow();
  await store.deleteTopic('t');
  expect(await movesOn(watch)).toBe(true);
});

it('StallWatch reports a stall if another connection blocks the opening of the database', async () => {
  const name = crypto.randomUUID();
  const old = indexedDB.open(name, 10);
  await new Promise((resolve) => {
    old.onsuccess = resolve;
  });
  const database = opened(name);
  const watch = new StallWatch(database);
  void watch.opened();
  expect(await movesOn(watch)).toBe(false);
  old.result.close();
  await watch.untilResponsive();
});

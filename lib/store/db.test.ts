import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { TendrilDb } from './db';
import { DexieStore } from './dexie-store';
import { MIGRATIONS } from './migrations';

/** A later Tendril's: one table has gone, one is new. */
async function laterDatabase(name: string): Promise<void> {
  const later = new Dexie(name);
  later.version(MIGRATIONS.length + 1).stores({ topics: 'id', places: 'id' });
  await later.table('topics').put({ id: 't', name: 'Bees' });
  later.close();
}

test('a database of a later version is refused on every attempt and left unchanged', async () => {
  await laterDatabase('later');
  const db = new TendrilDb('later');
  const store = new DexieStore(db);
  for (let again = 0; again < 2; again += 1) {
    await expect(store.listTopics()).rejects.toMatchObject({ code: 'too-new' });
    await expect(store.deleteTopic('t')).rejects.toMatchObject({ code: 'too-new' });
    db.allowReopening();
  }
  db.close();

  const found = await new Dexie('later').open();
  expect(found.verno).toBe(MIGRATIONS.length + 1);
  expect(found.tables.map((table) => table.name)).toEqual(['places', 'topics']);
  expect(await found.table('topics').toArray()).toEqual([{ id: 't', name: 'Bees' }]);
  await found.delete();
});

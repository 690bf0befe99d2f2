/** A worker that dies while it brings a database of the first version up to date. */
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { MIGRATIONS } from '../../lib/store/migrations';
import { databaseOfVersion1, NATIVE_VERSION_FACTOR } from '../support/old-database';
import { createVirtualClock } from '../support/virtual-clock';
import { type Fate, Life } from './mortal';

const clock = createVirtualClock();

/** Opens the database in a life that may end meanwhile. @returns all rows, or undefined after a death. */
async function opened(name: string, fate: Fate): Promise<Record<string, unknown[]> | undefined> {
  const life = new Life(name, fate, clock, fetch);
  const { database } = life;
  const read = async () => {
    await database.open();
    const tables = await Promise.all(
      database.tables.map(async (table) => [table.name, await table.toArray()] as const),
    );
    return Object.fromEntries(tables);
  };
  const rows = await Promise.race([read().catch(() => undefined), life.ended.then(() => undefined)]);
  database.close();
  return rows;
}

async function versionOf(name: string): Promise<number> {
  const found = (await indexedDB.databases()).find((database) => database.name === name);
  return (found?.version ?? 0) / NATIVE_VERSION_FACTOR;
}

it('changes nothing before the last step, and comes to the same in the next life', async () => {
  await databaseOfVersion1('whole');
  const whole = { count: 0, endsAt: () => false };
  const expected = await opened('whole', whole);
  expect(await versionOf('whole')).toBe(MIGRATIONS.length);
  expect(expected?.tops).toHaveLength(1);
  const left = { old: 0, new: 0 };
  for (let at = 0; at < whole.count; at++) {
    const name = `dies-at-${at}`;
    await databaseOfVersion1(name);
    expect(await opened(name, { count: 0, endsAt: (moment) => moment === at })).toBeUndefined();
    const version = await versionOf(name);
    expect([1, MIGRATIONS.length]).toContain(version);
    left[version === 1 ? 'old' : 'new'] += 1;
    expect(await opened(name, { count: 0, endsAt: () => false })).toEqual(expected);
  }
  expect(left.old).toBeGreaterThan(5);
  expect(left.new).toBeGreaterThan(5);
});

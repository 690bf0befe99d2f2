/** A worker dies during the migration of a database of an older version. */
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { MIGRATIONS } from '../../lib/store/migrations';
import { databaseOfVersion1, databaseOfVersion8, NATIVE_VERSION_FACTOR } from '../support/old-database';
import { createVirtualClock } from '../support/virtual-clock';
import { type Fate, Life } from './mortal';

const clock = createVirtualClock();

/** Opens the database in a worker life that may end meanwhile. @returns all rows, or undefined after a death. */
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

/** Each migration draws new replica identifiers. */
const sameCopy = (tables: unknown) =>
  JSON.parse(JSON.stringify(tables).replaceAll(/"replica":"[0-9a-f-]{36}"/g, '"replica":"copy"'));

it.each([1, 8])(
  'a worker death during the migration from version %i leaves the old data or the complete result',
  async (from) => {
    const make = from === 1 ? databaseOfVersion1 : databaseOfVersion8;
    await make(`whole-${from}`);
    const whole = { count: 0, endsAt: () => false };
    const expected = await opened(`whole-${from}`, whole);
    expect(await versionOf(`whole-${from}`)).toBe(MIGRATIONS.length);
    expect(expected?.tops?.length).toBeGreaterThan(0);
    const left = { old: 0, new: 0 };
    for (let at = 0; at < whole.count; at++) {
      const name = `from-${from}-dies-at-${at}`;
      await make(name);
      expect(await opened(name, { count: 0, endsAt: (moment) => moment === at })).toBeUndefined();
      const version = await versionOf(name);
      expect([from, MIGRATIONS.length]).toContain(version);
      left[version === from ? 'old' : 'new'] += 1;
      expect(sameCopy(await opened(name, { count: 0, endsAt: () => false }))).toEqual(sameCopy(expected));
    }
    expect(left.new).toBeGreaterThan(5);
    if (from === 1) expect(left.old).toBeGreaterThan(5);
  },
);

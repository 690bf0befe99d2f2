import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MIGRATIONS } from '../lib/store/migrations';
import { surviveKills } from '../tests/support/store-kills';
import { frontierRecord, termsRecord, topicRecord, verdictRecord } from '../tests/support/store-records';
import { openFileDatabase } from './file-database';
import { type LoggedChange, StoreLog } from './store-log';

const folder = mkdtempSync(join(tmpdir(), 'tendril-file-'));

it('a store file survives 20 kills amid writes and compactions with every reported round', async () => {
  const { stored, inCompaction } = await surviveKills(20);
  expect(stored).toBeGreaterThan(20);
  expect(inCompaction).toBeGreaterThan(0);
}, 300_000);

it('a file is compacted while it is open, and loses nothing of what is written meanwhile', async () => {
  const file = join(folder, 'long.store');
  const { db, close } = await openFileDatabase(file);
  const description = 'x'.repeat(1_000_000);
  const sizes: number[] = [];
  for (let n = 0; n < 40; n++) {
    await db.topics.put({ ...topicRecord('t'), description, createdAtMs: n });
    await db.verdicts.bulkPut(Array.from({ length: 50 }, (_, i) => verdictRecord('t', 50 * n + i)));
    sizes.push(statSync(file).size);
  }
  close();
  expect(Math.max(...sizes)).toBeLessThan(14_000_000);
  // The file got shorter more than once.
  expect(sizes.filter((size, n) => size < (sizes[n - 1] ?? 0)).length).toBeGreaterThan(1);
  const again = await openFileDatabase(file);
  expect((await again.db.topics.get('t'))?.createdAtMs).toBe(39);
  expect((await again.db.verdicts.toArray()).map(({ seq }) => seq)).toEqual(Array.from({ length: 2_000 }, (_, i) => i));
  again.close();
});

it('a file is compacted when it is opened, if one row that was often replaced takes most of it', async () => {
  const file = join(folder, 'replaced.store');
  const log = StoreLog.open(file, MIGRATIONS.length, () => {});
  for (let n = 0; n < 16; n++) {
    const topic = { ...topicRecord('t'), description: 'x'.repeat(1_000_000) };
    const verdicts = Array.from({ length: 5 }, (_, i) => verdictRecord('t', 5 * n + i));
    log.append([
      { table: 'topics', rows: [['t', topic]] },
      { table: 'verdicts', rows: verdicts.map((row) => [['t', row.seq], row]) },
    ]);
  }
  log.close();
  const { db, close } = await openFileDatabase(file);
  expect(statSync(file).size).toBeLessThan(2_000_000);
  expect(await db.verdicts.count()).toBe(80);
  close();
});

it('a robots.txt is written with the next change of other rows, and at the latest when the file is closed', async () => {
  const file = join(folder, 'robots.store');
  const robots = (name: string) => {
    const origin = `https://${name}.test`;
    return { origin, body: '', rule: 'allow-all', fetchedAtMs: 1, expiresAtMs: 10 } as const;
  };
  const changes = () => {
    const written: string[][] = [];
    const take = (change: LoggedChange) => written.push(change.map(({ table }) => table));
    StoreLog.open(file, MIGRATIONS.length, take).close();
    return written;
  };
  const { db, close } = await openFileDatabase(file);
  for (const name of ['a', 'b', 'c']) await db.robots.put(robots(name));
  await db.robots.delete('https://b.test');
  expect(changes()).toEqual([]);
  await db.topics.put(topicRecord('t'));
  expect(changes()).toEqual([['robots', 'robots', 'robots', 'robots', 'topics']]);
  await db.robots.put(robots('d'));
  close();
  const again = await openFileDatabase(file);
  expect(await again.db.robots.toArray()).toEqual([robots('a'), robots('c'), robots('d')]);
  again.close();
  expect(changes()).toHaveLength(2);
});

/** Offset of the number of the format in a store file. */
const FORMAT_AT = 'TENDRIL STORE '.length;
const formatOf = (file: string) => readFileSync(file, 'latin1')[FORMAT_AT];
function setFormat(file: string, format: string): void {
  const bytes = readFileSync(file);
  bytes.write(format, FORMAT_AT);
  writeFileSync(file, bytes);
}

it('a file of format 1, with queued URLs and terms as plain rows or in blocks, is rewritten in format 2', async () => {
  const urls = [1, 2, 3].map((n) => frontierRecord('t', `https://b.test/${n}`, n));
  const terms = termsRecord('t', 0);
  for (const inBlocks of [false, true]) {
    const file = join(folder, `format-1-${inBlocks}.store`);
    if (inBlocks) {
      const { db, close } = await openFileDatabase(file);
      await db.frontier.bulkPut(urls);
      await db.terms.put(terms);
      close();
    } else {
      const log = StoreLog.open(file, MIGRATIONS.length, () => {});
      log.append([
        { table: 'frontier', rows: urls.map((row) => [['t', row.url], row]) },
        { table: 'terms', rows: [[['t', 0], terms]] },
      ]);
      log.append([{ table: 'frontier', rows: [[['t', 'https://b.test/2']]] }]);
      log.close();
    }
    setFormat(file, '1');
    const wanted = inBlocks ? urls : urls.filter(({ order }) => order !== 2);
    for (let opening = 0; opening < 2; opening += 1) {
      const { db, close } = await openFileDatabase(file);
      expect(await db.frontier.toArray()).toEqual(wanted);
      expect(await db.terms.toArray()).toEqual([terms]);
      close();
      expect(formatOf(file)).toBe('2');
      StoreLog.open(file, MIGRATIONS.length, (change) => {
        for (const one of change) expect(one).toHaveProperty('blocks');
      }).close();
    }
  }
});

it('a file of a later format or version is refused before its changes are read, and stays as it is', async () => {
  const written = (name: string, version: number) => {
    const file = join(folder, name);
    const log = StoreLog.open(file, version, () => {});
    // A kind of change that this version does not know.
    log.append([{ table: 'frontier', pieces: [] } as never]);
    log.close();
    return file;
  };
  const ofFormat = written('later-format.store', MIGRATIONS.length);
  setFormat(ofFormat, String(Number(formatOf(ofFormat)) + 1));
  for (const file of [ofFormat, written('later-version.store', MIGRATIONS.length + 1)]) {
    const bytes = readFileSync(file);
    await expect(openFileDatabase(file)).rejects.toMatchObject({
      code: 'too-new',
      message: expect.stringContaining('written by a later version of Tendril'),
    });
    expect(readFileSync(file).equals(bytes)).toBe(true);
  }
});

it('a file of an older version is migrated, and one of a later version is refused', async () => {
  const file = join(folder, 'old.store');
  const { replica: _, ...old } = topicRecord('t');
  const log = StoreLog.open(file, 10, () => {});
  log.append([{ table: 'topics', rows: [['t', old]] }]);
  log.close();
  const first = await openFileDatabase(file);
  const replica = (await first.db.topics.get('t'))?.replica;
  expect(replica).toBeTypeOf('string');
  first.close();
  const second = await openFileDatabase(file);
  expect((await second.db.topics.get('t'))?.replica).toBe(replica);
  second.close();
  const later = join(folder, 'later.store');
  StoreLog.open(later, MIGRATIONS.length + 1, () => {}).close();
  await expect(openFileDatabase(later)).rejects.toMatchObject({ code: 'too-new' });
  rmSync(folder, { recursive: true });
});

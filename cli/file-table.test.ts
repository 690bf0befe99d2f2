import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { FrontierRecord } from '../lib/engine/records';
import { TendrilDb } from '../lib/store/db';
import { MIGRATIONS } from '../lib/store/migrations';
import { rowsOfTopic } from '../lib/store/topic-tables';
import { openFileDatabase } from './file-database';
import { StoreLog } from './store-log';

const folder = mkdtempSync(join(tmpdir(), 'tendril-table-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => join(folder, `${files++}.store`);

const link = (topic: string, url: string, order: number): FrontierRecord => ({
  ...{ topic, url, host: 'a.example', foundBy: { operator: 'mark', depth: 1, from: url }, preview: `${order}` },
  ...{ hubScore: 0, order },
});

const keys = fc.tuple(fc.constantFrom('s', 't', 'ta'), fc.constantFrom('', 'a', 'b', 'é', 'z', '\u{1f41d}', '中'));
const change = fc.oneof(
  fc.record({ put: fc.array(keys, { minLength: 1, maxLength: 80 }) }),
  fc.record({ add: fc.uniqueArray(keys, { minLength: 1, maxLength: 5, selector: String }) }),
  fc.record({ delete: fc.array(keys, { minLength: 1, maxLength: 5 }) }),
  fc.record({ deleteTopic: fc.constantFrom('s', 't', 'ta') }),
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

async function make(db: TendrilDb, change: Change, order: number): Promise<unknown> {
  const { frontier } = db;
  const rows = (some: [string, string][]) => some.map(([topic, url], i) => link(topic, url, order * 100 + i));
  if ('put' in change) return frontier.bulkPut(rows(change.put));
  if ('add' in change) return frontier.bulkAdd(rows(change.add)).catch(({ failures }) => failures.length);
  if ('delete' in change) return frontier.bulkDelete(change.delete);
  return rowsOfTopic(frontier, '[topic+url]', change.deleteTopic).delete();
}

/** What all ways of reading the table give. */
async function contents({ frontier }: TendrilDb) {
  const ofTopic = () => rowsOfTopic(frontier, '[topic+url]', 't');
  const above = () => frontier.where('[topic+url]').above(['t', 'a']);
  const visited: unknown[] = [];
  await frontier.orderBy('[topic+url]').each((row, { primaryKey }) => visited.push(primaryKey, row));
  return Promise.all([
    frontier.toArray(),
    frontier.count(),
    visited,
    frontier.reverse().toArray(),
    ofTopic().toArray(),
    ofTopic().count(),
    ofTopic().first(),
    ofTopic().last(),
    ofTopic().primaryKeys(),
    ofTopic().offset(2).limit(2).toArray(),
    ofTopic().reverse().limit(2).primaryKeys(),
    above().limit(3).toArray(),
    above()
      .filter(({ order }) => order % 2 === 0)
      .toArray(),
    frontier.where('topic').equals('ta').toArray(),
    frontier.where('[topic+url]').belowOrEqual(['t', 'b']).keys(),
    frontier
      .where('[topic+url]')
      .anyOf([
        ['s', 'z'],
        ['t', ''],
      ])
      .toArray(),
    frontier.get(['t', 'é']),
    frontier.bulkGet([
      ['t', 'z'],
      ['t', 'no'],
      ['s', 'a'],
    ]),
    frontier.where('[topic+url]').equals(['t', '中']).toArray(),
  ]);
}

it('a table in the file reads and changes as one in IndexedDB, also after an abort, a restart and a compaction', async () => {
  const changes = fc.array(fc.record({ some: fc.array(change, { maxLength: 3 }), isAborted: fc.boolean() }), {
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(changes, async (given) => {
      const file = newFile();
      const plain = new TendrilDb(`plain-${files}`);
      let opened = await openFileDatabase(file);
      const both = async (work: (db: TendrilDb) => PromiseLike<unknown>) => {
        const [ours, theirs] = await Promise.all([work(opened.db), work(plain)]);
        expect(ours).toEqual(theirs);
      };
      for (const [order, { some, isAborted }] of given.entries()) {
        await both((db) =>
          db
            .transaction('rw', db.frontier, async (transaction) => {
              const answers: unknown[] = [];
              for (const [i, one] of some.entries()) answers.push(await make(db, one, order * 10 + i));
              answers.push(await db.frontier.toArray());
              if (isAborted) transaction.abort();
              return answers;
            })
            .catch(({ name }) => name),
        );
        await both(contents);
      }
      opened.close();
      opened = await openFileDatabase(file);
      await both(contents);
      opened.close();
      await plain.delete();
    }),
    { numRuns: 25 },
  );
}, 120_000);

it('rows of the file are readable after a compaction, in the same process and the next', async () => {
  const file = newFile();
  const { db, close } = await openFileDatabase(file);
  const preview = 'x'.repeat(10_000);
  const rows = Array.from({ length: 100 }, (_, i) => ({ ...link('t', `${i}`.padStart(3, '0'), i), preview }));
  let sizes = 0;
  for (let round = 0; round < 20; round += 1) {
    await db.frontier.bulkPut(rows.map((row) => ({ ...row, hubScore: round / 20 })));
    expect((await db.frontier.get(['t', '050']))?.hubScore).toBe(round / 20);
    sizes += 1_000_000;
  }
  const all = rows.map((row) => ({ ...row, hubScore: 0.95 }));
  expect(await db.frontier.toArray()).toEqual(all);
  close();
  let bytes = 0;
  StoreLog.open(file, MIGRATIONS.length, (_, size) => (bytes += size)).close();
  // The file was compacted.
  expect(bytes).toBeLessThan(sizes / 1.5);
  const again = await openFileDatabase(file);
  expect(await again.db.frontier.toArray()).toEqual(all);
  again.close();
});

it('a cursor over a table in the file ends where its caller says, and reports an error of its filter', async () => {
  const { db, close } = await openFileDatabase(newFile());
  await db.frontier.bulkPut(['a', 'b', 'c'].map((url, i) => link('t', url, i)));
  const all = () => db.frontier.orderBy('[topic+url]');
  const until = all().until(({ url }) => url === 'b', true);
  expect((await until.toArray()).map(({ url }) => url)).toEqual(['a', 'b']);
  const failing = all().filter(() => {
    throw new Error('of the filter');
  });
  await expect(failing.toArray()).rejects.toThrow('of the filter');
  expect(await db.frontier.count()).toBe(3);
  close();
});

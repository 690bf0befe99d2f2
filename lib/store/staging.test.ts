import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, OPTIONS } from '../../tests/support/transfer-samples';
import { fillSampleTopic, readTopic, SAMPLE_TOPIC } from '../../tests/support/transfer-topic';
import { StoreError } from '../engine/errors';
import { collectRecords } from '../transfer/export/collect-records';
import { tendrilJson } from '../transfer/lists/tendril-json';
import { TendrilDb } from './db';
import { DexieStaging, type StagedRows } from './staging';
import { ROW_TABLE_NAMES } from './topic-tables';

const PAGES = 1_200;

let db: TendrilDb;
let staging: DexieStaging;
let rows: StagedRows;

beforeEach(async () => {
  db = new TendrilDb(`staging-${crypto.randomUUID()}`);
  staging = new DexieStaging(db);
  await fillSampleTopic(db, { pages: PAGES });
  const { topic: _topic, session: _session, ...all } = await readTopic(await exported());
  rows = all;
});
afterEach(() => db.delete());

async function exported(): Promise<string> {
  const records = await collectRecords(db, SAMPLE_TOPIC.id);
  return new TextDecoder().decode(await bytesOf(tendrilJson.write([], { ...OPTIONS, records })));
}

const renamed = (topic: string): StagedRows =>
  Object.fromEntries(
    Object.entries(rows).map(([table, list]) => [table, list.map((row: object) => ({ ...row, topic }))]),
  );

/** Everything that is stored, by table. */
async function stored(): Promise<Record<string, unknown[]>> {
  const tables = await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()] as const));
  return Object.fromEntries(tables);
}

async function countOf(topic: string): Promise<number> {
  let count = 0;
  for (const name of ROW_TABLE_NAMES)
    count += await db
      .table(name)
      .filter((row) => row.topic === topic)
      .count();
  return count;
}

describe('DexieStaging', () => {
  it('DexieStaging.list replaces the topic with the same id by all staged rows, and leaves none under the staging id', async () => {
    const before = await exported();
    await staging.stage('staged', renamed('staged'));
    expect(await db.topics.get('staged')).toBeUndefined();
    await db.pages.delete([SAMPLE_TOPIC.id, 'https://s7.example/p7']);
    const session = await db.sessions.get(SAMPLE_TOPIC.id);
    await staging.list('staged', SAMPLE_TOPIC, session);
    expect(await exported()).toBe(before);
    expect(await countOf('staged')).toBe(0);
    expect(await countOf('topic-b')).toBeGreaterThan(0);
    expect(await db.rankings.get(SAMPLE_TOPIC.id)).toBeUndefined();
  });

  it('DexieStaging.stage gives terms the hashes of their links, in any order of arrival', async () => {
    const { terms = [], links = [], pages } = renamed('staged');
    const bare = terms.map((row) => ({ ...row, linkHashes: new Float64Array(0) }));
    await staging.stage('staged', { pages });
    await staging.stage('staged', { terms: bare.slice(0, 1) });
    await staging.stage('staged', { links });
    await staging.stage('staged', { terms: bare.slice(1, 2) });
    expect(await db.terms.get(['staged', 0])).toEqual(terms[0]);
    expect(terms[0]?.linkHashes).toHaveLength(2);
    await db.terms.delete(['staged', 0]);
    await staging.stage('staged', { terms: bare.slice(0, 1) });
    expect(await db.terms.get(['staged', 0])).toEqual(terms[0]);
  });

  it('DexieStaging.stage refuses a batch with an existing key, and stores nothing of the batch', async () => {
    const { pages = [], verdicts } = renamed('staged');
    await staging.stage('staged', { pages: pages.slice(0, 5) });
    const before = await stored();
    const batch = { verdicts, pages: [...pages.slice(5, 9), ...pages.slice(4, 5)] };
    await expect(staging.stage('staged', batch)).rejects.toThrow(StoreError);
    await expect(staging.stage('staged', batch)).rejects.toMatchObject({ code: 'conflict' });
    expect(await stored()).toEqual(before);
  });

  it('a failed list leaves the database unchanged', async () => {
    await staging.stage('staged', renamed('staged'));
    const before = await stored();
    const broken = { ...SAMPLE_TOPIC, description: () => 'no row' } as never;
    await expect(staging.list('staged', broken, undefined)).rejects.toThrow(StoreError);
    expect(await stored()).toEqual(before);
  });

  it('DexieStaging.discardUnlisted deletes staged rows that belong to no topic, except those of active imports', async () => {
    const before = await stored();
    await staging.stage('dead', renamed('dead'));
    await staging.stage('zombie', { exports: renamed('zombie').exports });
    await staging.stage('alive', renamed('alive'));
    await staging.discardUnlisted(['alive']);
    expect([await countOf('dead'), await countOf('zombie')]).toEqual([0, 0]);
    expect(await countOf('alive')).toBe(await countOf(SAMPLE_TOPIC.id));
    await staging.discardUnlisted([]);
    expect(await stored()).toEqual(before);
  });
});

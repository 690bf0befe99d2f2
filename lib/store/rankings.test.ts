import 'fake-indexeddb/auto';
import { serialize } from 'node:v8';
import { liveQuery } from 'dexie';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { largeRanking } from '../../tests/support/large-ranking';
import {
  pageRecord,
  rankingRecord,
  sessionRecord,
  topicRecord,
  verdictRecord,
} from '../../tests/support/store-records';
import type { RankingRecord } from '../engine/ranking-records';
import { TendrilDb } from './db';
import { DexieStore } from './dexie-store';
import { packRanking, putRanking, type RankingPart, readRanking, unpackRanking } from './rankings';

describe('stored rankings', () => {
  let db: TendrilDb;
  let store: DexieStore;
  beforeEach(async () => {
    db = new TendrilDb(`ranking-${crypto.randomUUID()}`);
    store = new DexieStore(db);
    await store.commit({ topic: 't', topicRecord: topicRecord('t'), pages: [pageRecord('t', 0)] });
  });
  afterEach(() => db.delete());
  const rank = (ranking: RankingRecord) => store.commit({ topic: 't', ranking });

  it('the stored ranking is the last one, whether rankings grow or shrink', async () => {
    expect(await readRanking(db, 't')).toBeUndefined();
    expect(await store.unranked()).toEqual(['t']);
    for (const [i, count] of [3, 9_000, 6_000, 10, 7_000].entries()) {
      await rank(largeRanking(i + 1, count, 5));
      expect(await readRanking(db, 't')).toEqual(largeRanking(i + 1, count, 5));
    }
    const { order, scores } = largeRanking(5, 7_000);
    expect(await store.loadTopic('t')).toMatchObject({ rankingVersion: 5, ranking: { order, scores } });
    expect(await store.unranked()).toEqual([]);
  });

  it('a failed change leaves the stored ranking unchanged', async () => {
    await rank(largeRanking(1, 7_000));
    await store.commit({ topic: 't', verdicts: [verdictRecord('t', 1)] });
    const change = { topic: 't', ranking: largeRanking(2, 9_000), session: sessionRecord('t', 1) };
    await expect(store.commit({ ...change, verdicts: [verdictRecord('t', 1, 'no')] })).rejects.toMatchObject({
      code: 'conflict',
    });
    const stopped = db.transaction('rw', db.rankings, db.rankingParts, async () => {
      await putRanking(db, change.ranking);
      throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await readRanking(db, 't')).toEqual(largeRanking(1, 7_000));
  });

  it('deleting a topic deletes its ranking', async () => {
    await rank(largeRanking(1, 7_000));
    await store.deleteTopic('t');
    expect([await db.rankings.count(), await db.rankingParts.count()]).toEqual([0, 0]);
  });

  it('a live query of the ranking fires once per ranking, and never with parts of two', async () => {
    const seen: (RankingRecord | undefined)[] = [];
    const following = liveQuery(() => readRanking(db, 't')).subscribe((ranking) => seen.push(ranking));
    for (const version of [1, 2]) {
      await expect.poll(() => seen.length).toBe(version);
      await rank(largeRanking(version, 7_000 + version));
    }
    await expect.poll(() => seen.length).toBe(3);
    await rank({ ...largeRanking(3, 5) });
    await expect.poll(() => seen.length).toBe(4);
    following.unsubscribe();
    expect(seen).toEqual([undefined, largeRanking(1, 7_001), largeRanking(2, 7_002), largeRanking(3, 5)]);
  });

  it.each<[string, (parts: RankingPart[]) => RankingPart[]]>([
    ['a part is missing', ([first, ...rest]) => [first as RankingPart, ...rest.slice(1)]],
    ['the last part is missing', (parts) => parts.slice(0, -1)],
    ['no part is stored', () => []],
    ['a part is cut short', (parts) => parts.map((row, i) => (i === 1 ? { ...row, bytes: row.bytes.slice(3) } : row))],
    [
      'the last part is cut short',
      (parts) => parts.map((row) => (row === parts.at(-1) ? { ...row, bytes: row.bytes.slice(0, -9) } : row)),
    ],
    ['a part is empty', (parts) => parts.map((row, i) => (i === 0 ? { ...row, bytes: new Uint8Array() } : row))],
  ])('a stored ranking is unreadable, and its topic counts as unranked, if %s', async (_what, spoil) => {
    await rank(largeRanking(1, 15_000, 50));
    const parts = await db.rankingParts.toArray();
    await db.rankingParts.clear();
    await db.rankingParts.bulkPut(spoil(parts));
    expect(await readRanking(db, 't')).toBeUndefined();
    expect(await store.loadTopic('t')).toMatchObject({ rankingVersion: 0, pages: [pageRecord('t', 0)] });
    expect(await store.unranked()).toEqual(['t']);
    await rank(largeRanking(2, 9_000));
    expect(await readRanking(db, 't')).toEqual(largeRanking(2, 9_000));
    expect(await store.unranked()).toEqual([]);
  });

  it('a ranking that an older version stored in one row is readable', async () => {
    await db.rankings.put(largeRanking(4, 7_000));
    expect(await readRanking(db, 't')).toEqual(largeRanking(4, 7_000));
    expect(await store.loadTopic('t')).toMatchObject({ rankingVersion: 4 });
    await rank(largeRanking(5, 7_000));
    expect(await readRanking(db, 't')).toEqual(largeRanking(5, 7_000));
    expect(await db.rankings.get('t')).not.toHaveProperty('order');
  });
});

/** Beyond this Chromium keeps a value in a file of its own. */
const LARGEST_VALUE_BYTES = 65_536;

describe('packRanking', () => {
  const number = fc.oneof(fc.nat(70_000), fc.constant(2 ** 32 - 1));
  const column = fc.array(number, { size: 'max', maxLength: 20_000 });

  it('unpackRanking restores what packRanking packed, for any numbers and words', () => {
    fc.assert(
      fc.property(column, column, fc.array(fc.string({ unit: 'grapheme' })), (order, cosine, words) => {
        const record: RankingRecord = {
          ...{ ...rankingRecord('t', 3), order: Uint32Array.from(order), scores: Float32Array.from(order) },
          ...{ positions: { cosine: Uint32Array.from(cosine) }, reasons: [words, []] },
        };
        const { row, parts } = packRanking(record);
        expect(unpackRanking(row, parts)).toEqual(record);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    [1_000, 100],
    [4_000, 10],
    [50_000, 400],
    [2_000, 20_000],
    [120_000, 0],
  ])(
    'packed values of %i candidates and %i sites stay below Chromium’s limit for inline values',
    (candidates, sites) => {
      const { row, parts } = packRanking(largeRanking(1, candidates, sites));
      for (const value of [row, ...parts]) expect(serialize(value).length).toBeLessThan(LARGEST_VALUE_BYTES);
      expect(serialize(unpackRanking(row, parts)).equals(serialize(largeRanking(1, candidates, sites)))).toBe(true);
    },
  );

  it('packRanking uses two bytes for each number below 2¹⁶', () => {
    const { parts } = packRanking({ ...largeRanking(1, 50_000), positions: {}, order: new Uint32Array(50_000) });
    expect(parts.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(50_000 * 6 + 1_000);
  });

  it('packRanking stores a view without the rest of its buffer', () => {
    const behind = new Uint32Array(60_000);
    const { row } = packRanking({ ...rankingRecord('t', 1), order: behind.subarray(0, 3) });
    expect(serialize(row).length).toBeLessThan(1_000);
    const { parts } = packRanking({ ...rankingRecord('t', 1), order: behind.subarray(0, 50_000) });
    expect(parts.length).toBe(2);
  });

  it('unpackRanking throws if a part is missing', () => {
    const { row, parts } = packRanking(largeRanking(1, 7_000));
    expect(() => unpackRanking(row, parts.slice(0, -1))).toThrow();
  });
});

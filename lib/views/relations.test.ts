import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageRecord } from '../../tests/support/ui-records';
import { hash53 } from '../engine/hash';
import type { VerdictRecord } from '../engine/records';
import { TendrilDb } from '../store/db';
import { pathTo, relationsOf } from './relations';

let db: TendrilDb;
beforeEach(() => {
  db = new TendrilDb(`relations-${Math.random()}`);
});
afterEach(() => db.delete());

const urlOf = (n: number) => pageRecord(n).url;

/** A page whose terms have the given weights by id, and that links to others. */
async function add(n: number, weights: Readonly<Record<number, number>>, links: readonly string[] = []) {
  const ids = Object.keys(weights).map(Number);
  await db.pages.put(pageRecord(n));
  await db.terms.put({
    topic: 't',
    n,
    ids: Uint32Array.from(ids),
    counts: Uint16Array.from(ids, () => 1),
    weights: Float32Array.from(Object.values(weights)),
    linkHashes: Float64Array.from(links, hash53),
  });
}

async function judge(...verdicts: readonly (readonly [number, VerdictRecord['verdict']])[]) {
  await db.verdicts.bulkPut(
    verdicts.map(([n, verdict], i) => ({ topic: 't', seq: i + 1, url: urlOf(n), verdict, atMs: i })),
  );
}

it('relationsOf returns the most similar seed or confirmed page, their most telling common terms, and linked pages', async () => {
  await db.vocabulary.bulkPut([
    { topic: 't', from: 0, terms: ['olive', 'recipe'] },
    { topic: 't', from: 2, terms: ['pork', 'engine'] },
  ]);
  await add(1, { 0: 2, 1: 1, 2: 3 }, [urlOf(3)]);
  await add(2, { 0: 1, 3: 5 }, [urlOf(1)]);
  await add(3, { 0: 4, 1: 1, 2: 9 });
  await add(4, { 0: 2, 1: 1, 2: 3 }, [urlOf(1)]);
  await judge([2, 'seed'], [3, 'yes'], [4, 'no']);
  const { like, linkedFrom, linksTo } = await relationsOf(db, pageRecord(1));
  expect(like?.page.n).toBe(3);
  expect(like?.terms).toEqual(['pork', 'olive', 'recipe']);
  expect(linkedFrom.map(({ n }) => n)).toEqual([2]);
  expect(linksTo.map(({ n }) => n)).toEqual([3]);
});

it('relationsOf names a term that few of the pages have before a heavier one that all of them have', async () => {
  await db.vocabulary.put({ topic: 't', from: 0, terms: ['heat', 'sourdough'] });
  await add(1, { 0: 3, 1: 2.5 });
  await add(2, { 0: 3, 1: 2.5 });
  for (const n of [3, 4, 5]) await add(n, { 0: 3 });
  await judge([2, 'seed'], [3, 'yes'], [4, 'yes'], [5, 'yes']);
  expect((await relationsOf(db, pageRecord(1))).like?.terms).toEqual(['sourdough', 'heat']);
});

it('relationsOf is empty if no page is similar or linked, and if the terms of the page are not stored', async () => {
  await add(1, { 0: 1 });
  await add(2, { 1: 1 });
  await judge([2, 'seed']);
  const nothing = { like: undefined, linkedFrom: [], linksTo: [] };
  expect(await relationsOf(db, pageRecord(1))).toEqual(nothing);
  expect(await relationsOf(db, pageRecord(9))).toEqual({ linkedFrom: [], linksTo: [] });
});

describe('pathTo', () => {
  const foundFrom = (from?: number) =>
    ({
      operator: 'forward-crawl',
      round: 1,
      depth: 1,
      ...(from !== undefined && { from: pageRecord(from).url }),
    }) as const;
  const linked = (n: number, from?: number) => pageRecord(n, { foundBy: foundFrom(from) });
  const path = async (n: number, from?: number) => (await pathTo(db, linked(n, from))).map((step) => step.n);

  it('pathTo lists the pages from the seed to the page’s parent', async () => {
    await db.pages.bulkAdd([linked(0), linked(1, 0), linked(2, 1), linked(3, 2)]);
    expect(await path(3, 2)).toEqual([0, 1, 2]);
    expect(await path(0)).toEqual([]);
  });

  it('pathTo begins after a page that is not stored or belongs to another topic', async () => {
    await db.pages.bulkAdd([linked(2, 1), { ...linked(1, 0), topic: 'other' }]);
    expect(await path(3, 2)).toEqual([2]);
    expect(await path(2, 1)).toEqual([]);
  });

  it('pathTo stops at a cycle and after 32 pages', async () => {
    await db.pages.bulkAdd([linked(1, 2), linked(2, 1)]);
    expect(await path(1, 2)).toEqual([2]);
    await db.pages.clear();
    await db.pages.bulkAdd(Array.from({ length: 100 }, (_, n) => linked(n, n - 1 < 0 ? undefined : n - 1)));
    const chain = await path(99, 98);
    expect(chain).toEqual(Array.from({ length: 32 }, (_, i) => 67 + i));
  });
});

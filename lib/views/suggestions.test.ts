import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageRecord } from '../../tests/support/ui-records';
import { TOP_SUGGESTIONS } from '../engine/defaults';
import { rankedSites } from '../engine/insight/ranked-sites';
import type { RankingRecord } from '../engine/ranking-records';
import { topOfRanking } from '../store/compact';
import { TendrilDb } from '../store/db';
import { isRankedByFallback, sitePage, suggestionPage } from './suggestions';

/** Pages 0 to 199 of sites 0 to 19; site 0 has the seed, and its pages are the best. */
const PAGES = Array.from({ length: 200 }, (_, n) => pageRecord(n, { url: `https://x/${n}`, site: `s${n % 20}` }));
const ALL = { sites: 30, pagesPerSite: 5, newOnly: true };

let db: TendrilDb;
beforeEach(() => {
  db = new TendrilDb(`suggestions-${Math.random()}`);
});
afterEach(() => db.delete());

async function store(hasConfirmed: boolean): Promise<void> {
  const order = Uint32Array.from(PAGES.slice(1), ({ n }) => n);
  const scores = Float32Array.from(order, (_, i) => 1 - i / 200);
  const sites = rankedSites({
    ...{ pages: PAGES, order, probabilities: scores, own: [0], hasConfirmed },
    linked: () => [],
  });
  const ranking: RankingRecord = {
    ...{ topic: 't', version: 3, order, scores, sites },
    ...{ positions: { cosine: order }, topicTerms: [], reasons: [['one']], nearReasons: [['two']], atMs: 0 },
  };
  await db.tops.put(topOfRanking(ranking));
}

describe('sitePage', () => {
  beforeEach(() => db.pages.bulkAdd(PAGES));

  it('sitePage returns the best sites with their best pages, and the total number of sites', async () => {
    await store(false);
    const page = await sitePage(db, 't', { sites: 2, pagesPerSite: 2, newOnly: true });
    expect(page).toMatchObject({ topic: 't', version: 3, totals: { all: 20, fresh: 19 }, isNewOnly: false });
    expect(page?.groups.map(({ site, rows }) => [site.site, rows.map((row) => row.page.n)])).toEqual([
      ['s1', [1, 21]],
      ['s2', [2, 22]],
    ]);
    expect(page?.groups[0]?.rows[0]).toMatchObject({
      position: 1,
      probability: 1,
      reasons: ['one'],
      near: ['two'],
      positions: { cosine: 1 },
    });
  });

  it('sitePage contains pages beyond the head of the ranking', async () => {
    await store(false);
    const rows = (await sitePage(db, 't', ALL))?.groups[0]?.rows ?? [];
    expect(rows.map(({ page }) => page.n)).toEqual([1, 21, 41, 61, 81]);
    expect(rows.at(-1)).toMatchObject({ position: 0, reasons: [], near: [] });
  });

  it('sitePage omits known sites only if newOnly is set and a page was confirmed', async () => {
    await store(true);
    const named = async (newOnly: boolean) =>
      (await sitePage(db, 't', { ...ALL, newOnly }))?.groups.map(({ site }) => site.site);
    expect(await named(true)).not.toContain('s0');
    expect(await named(false)).toContain('s0');
  });

  it('sitePage is undefined without a ranking', async () => {
    expect(await sitePage(db, 't', ALL)).toBeUndefined();
  });
});

async function rank(order: number[]): Promise<void> {
  const ranking = {
    topic: 't',
    version: 1,
    order: Uint32Array.from(order),
    scores: Float32Array.from(order, (_, i) => 1 / (i + 2)),
    positions: { cosine: Uint32Array.from(order, (_, i) => i + 10) },
    topicTerms: [],
    reasons: [['first'], ['second']],
    atMs: 0,
  };
  await db.tops.put(topOfRanking(ranking));
}

describe('suggestionPage', () => {
  it('suggestionPage returns the best suggestions in order, with probability, reasons and positions', async () => {
    await db.pages.bulkAdd([0, 1, 2, 3].map((n) => pageRecord(n)));
    await db.pages.add(pageRecord(2, { topic: 'other' }));
    await rank([3, 1, 0, 2]);
    const found = await suggestionPage(db, 't', 3);
    expect(found?.total).toBe(4);
    expect(found?.items.map((item) => [item.page.n, item.position, item.reasons, item.near]).slice(1)).toEqual([
      [1, 2, ['second'], []],
      [0, 3, [], []],
    ]);
    expect(found?.items[1]?.probability).toBeCloseTo(1 / 3);
    expect(found?.items[1]?.positions).toEqual({ cosine: 11 });
  });

  it('suggestionPage ends with the last suggestion in the stored top', async () => {
    const numbers = Array.from({ length: TOP_SUGGESTIONS + 10 }, (_, n) => n);
    await db.pages.bulkAdd(numbers.map((n) => pageRecord(n)));
    await rank(numbers.toReversed());
    const found = await suggestionPage(db, 't', TOP_SUGGESTIONS + 2);
    expect(found?.total).toBe(numbers.length);
    expect(found?.items.map(({ page, position }) => [page.n, position]).slice(TOP_SUGGESTIONS - 2)).toEqual([
      [11, TOP_SUGGESTIONS - 1],
      [10, TOP_SUGGESTIONS],
    ]);
  });

  it('suggestionPage is undefined before the first ranking', async () => {
    expect(await suggestionPage(db, 't', 20)).toBeUndefined();
  });
});

describe('isRankedByFallback', () => {
  const order = Uint32Array.of(1, 2);

  it.each([
    ['one ranker that was not chosen', { cosine: order }, ['semantic'], true],
    ['the chosen ranker', { cosine: order }, ['cosine'], false],
    ['several rankers chosen before', { cosine: order, pagerank: order }, ['semantic'], false],
    ['no ranker', {}, ['cosine'], false],
  ] as const)('isRankedByFallback judges the order of %s', (_, positions, rankers, expected) => {
    expect(isRankedByFallback(positions, { rankers: [...rankers] })).toBe(expected);
  });
});

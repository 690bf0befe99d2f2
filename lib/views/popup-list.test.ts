import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageRecord, topicRecord } from '../../tests/support/ui-records';
import { rankedSites } from '../engine/insight/ranked-sites';
import { topOfRanking } from '../store/compact';
import { TendrilDb } from '../store/db';
import { putRanking } from '../store/rankings';
import { POPUP_ROWS, popupList } from './popup-list';

/** Page 0 is the seed; the others belong to two sites. */
const PAGES = Array.from({ length: 9 }, (_, n) => pageRecord(n, { site: n === 0 ? 'seed' : `s${n % 2}` }));
const BY_PAGE = { limit: 4, bySite: false, newOnly: false };

let db: TendrilDb;
beforeEach(async () => {
  db = new TendrilDb(`popup-list-${Math.random()}`);
  const order = Uint32Array.from(PAGES.slice(1), ({ n }) => n);
  const scores = Float32Array.from(order, (_, i) => 1 - i / 10);
  const sites = rankedSites({
    pages: PAGES,
    order,
    probabilities: scores,
    own: [0],
    hasConfirmed: false,
    linked: () => [],
  });
  const ranking = { topic: 't', version: 3, order, scores, sites, positions: {}, topicTerms: [], reasons: [], atMs: 0 };
  await db.pages.bulkAdd(PAGES);
  await putRanking(db, ranking);
  await db.tops.put(topOfRanking(ranking));
  const topic = topicRecord('t', 'Bees');
  await db.topics.put({ ...topic, settings: { ...topic.settings, watch: 'daily' } });
});
afterEach(() => db.delete());

/** Numbers of the pages of the list, or of each site. */
async function listed(wish: Parameters<typeof popupList>[2]) {
  const list = await popupList(db, 't', wish);
  return list && 'groups' in list
    ? list.groups.map(({ rows }) => rows.map(({ page }) => page.n))
    : list?.items.map(({ page }) => page.n);
}

it('the popup lists the best pages', async () => {
  expect(await listed(BY_PAGE)).toEqual([1, 2, 3, 4]);
});

it('the popup lists sites, at first with one page each', async () => {
  const bySite = { ...BY_PAGE, bySite: true };
  expect(await listed(bySite)).toEqual([[1], [2]]);
  expect(await listed({ ...bySite, limit: POPUP_ROWS })).toEqual([
    [1, 3, 5, 7],
    [2, 4, 6, 8],
  ]);
});

it('the popup lists new pages of a watched topic before its sites', async () => {
  expect(await listed({ ...BY_PAGE, bySite: true, newFrom: 7 })).toEqual([7, 8]);
});

it('the popup lists all pages if all are new', async () => {
  expect(await listed({ ...BY_PAGE, newFrom: 1 })).toEqual([1, 2, 3, 4]);
});

it('the popup lists all pages if none is new, or if the topic is not watched', async () => {
  expect(await listed({ ...BY_PAGE, newFrom: 9 })).toEqual([1, 2, 3, 4]);
  const { settings } = topicRecord('t', 'Bees');
  await db.topics.update('t', { settings });
  expect(await listed({ ...BY_PAGE, newFrom: 7 })).toEqual([1, 2, 3, 4]);
});

it('the new pages of the popup have their positions among all suggestions', async () => {
  const found = await popupList(db, 't', { ...BY_PAGE, limit: 1, newFrom: 7 });
  expect(found).toMatchObject({ version: 3, total: 2, items: [{ position: 7, total: 8 }] });
  expect(found && 'items' in found && found.items[0]?.probability).toBeCloseTo(0.4);
});

it('the popup lists nothing of an unknown topic', async () => {
  expect(await popupList(db, 'other', BY_PAGE)).toBeNull();
});

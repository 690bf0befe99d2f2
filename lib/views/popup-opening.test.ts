import 'fake-indexeddb/auto';
import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rankingRecord } from '../../tests/support/store-records';
import { pageRecord, topicRecord } from '../../tests/support/ui-records';
import { topOfRanking } from '../store/compact';
import { TendrilDb } from '../store/db';
import { putRanking } from '../store/rankings';
import { FIRST_POPUP_ROWS, POPUP_ROWS } from './popup-list';
import { openPopup } from './popup-opening';

const PAGES = 30;

let db: TendrilDb;
let stop = () => {};
beforeEach(() => {
  db = new TendrilDb(`popup-opening-${Math.random()}`);
});
afterEach(() => {
  stop();
  return db.delete();
});

async function storeRanking(topic = 't', pages = PAGES) {
  const order = Uint32Array.from({ length: pages }, (_, n) => n);
  const ranking = { ...rankingRecord(topic, 1), order, scores: Float32Array.from(order, (n) => 1 / (n + 1)) };
  await db.topics.add(topicRecord(topic, topic));
  await db.pages.bulkAdd([...order].map((n) => pageRecord(n, { topic, site: `s${n % 3}.example` })));
  await putRanking(db, ranking);
  await db.tops.put(topOfRanking(ranking));
}

/** Opens a popup. Its idle work waits for `idle`. */
function opened({ topic = 't', through = 0, wasLeft = false } = {}) {
  const settings = signal({ activeTopic: topic, suggestionView: 'pages' as const, newSitesOnly: false });
  const waiting: (() => void)[] = [];
  const seen: string[] = [];
  const opening = openPopup(db, () => settings.value.activeTopic, {
    ...{ settings, wasLeft, visit: { through, atMs: 5 } },
    markSeen: async (one) => {
      seen.push(one);
    },
    whenIdle: (work) => {
      waiting.push(work);
    },
  });
  const sizes: (number | null | undefined)[] = [];
  stop = opening.suggestions.subscribe((list) => {
    sizes.push(list && ('items' in list ? list.items.length : list.groups.length));
  });
  const shows = (size: number | null) => expect.poll(() => sizes.at(-1), { interval: 5 }).toBe(size);
  const idle = async () => {
    await expect.poll(() => waiting.length, { interval: 5 }).toBeGreaterThan(0);
    for (const work of waiting.splice(0)) work();
  };
  return { ...opening, settings, sizes, seen, shows, idle };
}

it('the popup shows the first rows, and all rows, its head and the record of the visit once it is idle', async () => {
  await storeRanking();
  const { shows, idle, isDrawn, seen, sizes } = opened();
  await shows(FIRST_POPUP_ROWS);
  expect([isDrawn.value, seen]).toEqual([false, []]);
  await idle();
  expect([isDrawn.value, seen]).toEqual([true, ['t']]);
  await shows(POPUP_ROWS);
  expect([...new Set(sizes)]).toEqual([undefined, FIRST_POPUP_ROWS, POPUP_ROWS]);
});

it('the rows follow new rankings', async () => {
  await storeRanking();
  const { shows } = opened();
  await shows(FIRST_POPUP_ROWS);
  const fewer = { ...rankingRecord('t', 2), order: Uint32Array.of(1, 2), scores: Float32Array.of(2, 1) };
  await db.tops.put(topOfRanking(fewer));
  await shows(2);
});

it('the popup reads all rows at once if the user left a row selected', async () => {
  await storeRanking();
  await opened({ wasLeft: true }).shows(POPUP_ROWS);
});

it('rows are shown with the note of new pages, whose sites are counted later', async () => {
  await storeRanking();
  const { shows, idle, since, suggestions } = opened({ through: 25 });
  const notes: unknown[] = [];
  suggestions.subscribe((list) => {
    if (list) notes.push(since.value);
  });
  await shows(FIRST_POPUP_ROWS);
  expect(notes).toEqual([{ topic: 't', through: 25, atMs: 5, pages: 5 }]);
  await idle();
  await expect.poll(() => since.value?.sites, { interval: 5 }).toBe(3);
});

it('a topic without a ranking has null in place of rows, and shows the head of the popup at once', async () => {
  const { shows, isDrawn } = opened();
  await shows(null);
  expect(isDrawn.value).toBe(true);
});

it('without an active topic the head is shown and no visit is recorded', async () => {
  const { isDrawn, idle, seen } = opened({ topic: '' });
  expect(isDrawn.value).toBe(true);
  await idle();
  expect(seen).toEqual([]);
});

it('the head is shown although the list cannot be read', async () => {
  await storeRanking();
  await db.rankings.clear();
  await db.tops.put({ topic: 't' } as never);
  const { isDrawn } = opened();
  expect(isDrawn.value).toBe(false);
  await expect.poll(() => isDrawn.value).toBe(true);
});

it('another topic chosen in the popup lists its own rows, without the visit to the first topic', async () => {
  await storeRanking();
  await storeRanking('u', 2);
  const { shows, settings, idle, seen } = opened();
  await shows(FIRST_POPUP_ROWS);
  settings.value = { ...settings.value, activeTopic: 'u' };
  await shows(2);
  await idle();
  expect(seen).toEqual(['u']);
});

it('a watched topic lists its new pages first, follows the store, and lists all pages when the user asks', async () => {
  await storeRanking();
  await db.topics.update('t', { settings: { ...topicRecord('t', 't').settings, watch: 'daily' } });
  const { shows, newOnly } = opened({ through: 27 });
  await shows(3);
  await putRanking(db, { ...rankingRecord('t', 2), order: Uint32Array.of(1, 2, 29), scores: Float32Array.of(3, 2, 1) });
  await shows(1);
  newOnly.value = false;
  await shows(FIRST_POPUP_ROWS);
});

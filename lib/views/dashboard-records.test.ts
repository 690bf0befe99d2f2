import 'fake-indexeddb/auto';
import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rankingRecord } from '../../tests/support/store-records';
import { pageRecord, sessionRecord } from '../../tests/support/ui-records';
import { topOfRanking } from '../store/compact';
import { TendrilDb } from '../store/db';
import { putRanking } from '../store/rankings';
import { topicFigures, watchAsked, watchRecords } from './dashboard-records';

let db: TendrilDb;
beforeEach(() => {
  db = new TendrilDb(`dashboard-${Math.random()}`);
});
afterEach(() => db.delete());

const ranked = (topic: string, ...order: number[]) => ({
  ...rankingRecord(topic, 1),
  order: Uint32Array.from(order),
  scores: Float32Array.from(order, () => 0.5),
});

it('records of the topic before are undefined until those of the new topic are read', async () => {
  for (const topic of ['t', 'u']) await db.sessions.add(sessionRecord({ topic }));
  const topic = signal('t');
  const { session } = watchRecords(
    db,
    () => topic.value,
    async () => ({ through: 0 }),
  );
  const seen: (string | undefined)[] = [];
  const stop = session.subscribe((record) => seen.push(record?.topic));
  await expect.poll(() => session.value?.topic).toBe('t');
  topic.value = 'u';
  await expect.poll(() => session.value?.topic).toBe('u');
  topic.value = '';
  expect(seen).toEqual([undefined, 't', undefined, 'u', undefined]);
  stop();
});

it('the number of queued addresses is that of the active topic, and follows the queue', async () => {
  const row = (topic: string, url: string) => ({
    ...{ topic, url, host: new URL(url).host, preview: '', hubScore: 0, order: 0 },
    foundBy: { operator: 'forward-crawl' as const, round: 1, depth: 1 },
  });
  await db.frontier.bulkAdd([row('t', 'https://a.example/'), row('u', 'https://b.example/')]);
  const { queued } = watchRecords(
    db,
    () => 't',
    async () => ({ through: 0 }),
  );
  const stop = queued.subscribe(() => {});
  await expect.poll(() => queued.value).toBe(1);
  await db.frontier.add(row('t', 'https://c.example/'));
  await expect.poll(() => queued.value).toBe(2);
  stop();
});

it('the finds since the last visit count new suggestions and their sites, and are undefined before the first visit', async () => {
  for (const n of [0, 1, 2, 3]) await db.pages.add(pageRecord(n, { site: n < 2 ? 'a' : 'b' }));
  await putRanking(db, ranked('t', 1, 2, 3));
  const since = async (through: number) => {
    const records = watchRecords(
      db,
      () => 't',
      async () => ({ through, atMs: 9 }),
    );
    const stops = [records.since.subscribe(() => {}), records.ranking.subscribe(() => {})];
    await expect.poll(() => records.ranking.value).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 20));
    for (const stop of stops) stop();
    return records.since.value;
  };
  expect(await since(2)).toEqual({ topic: 't', through: 2, atMs: 9, pages: 2, sites: 1 });
  expect(await since(1)).toMatchObject({ pages: 3, sites: 2 });
  expect(await since(4)).toBeUndefined();

  expect(await since(0)).toBeUndefined();
});

it('the finds since the last visit follow new rankings', async () => {
  await db.pages.bulkAdd([pageRecord(1), pageRecord(2)]);
  await putRanking(db, ranked('t', 1));
  const { since } = watchRecords(
    db,
    () => 't',
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return { through: 1 };
    },
  );
  const stop = since.subscribe(() => {});
  await expect.poll(() => since.value?.pages).toBe(1);
  await putRanking(db, ranked('t', 1, 2));
  await expect.poll(() => since.value?.pages).toBe(2);
  stop();
});

it('topicFigures returns the number of suggestions of each ranked topic', async () => {
  for (const record of [ranked('t', 1, 2), ranked('u', 4)]) await db.tops.put(topOfRanking(record));
  const figures = await topicFigures(db);
  expect([figures.get('t')?.waiting, figures.get('u')?.waiting, figures.get('v')]).toEqual([2, 1, undefined]);
});

/** A page whose URL names a part. */
function pageAt(part: string) {
  const listeners: (() => void)[] = [];
  return {
    part,
    read() {
      return this.part;
    },
    remove() {
      this.part = '';
    },
    onChange: (listener: () => void) => void listeners.push(listener),
    goTo(next: string) {
      this.part = next;
      for (const listener of listeners) listener();
    },
  };
}

it('a part is asked for when the page is opened with it, and when the URL changes to it', () => {
  expect(watchAsked(pageAt('export'), 'export').value).toBe(true);
  const page = pageAt('');
  const asked = watchAsked(page, 'export');
  expect(asked.value).toBe(false);
  page.goTo('export');
  expect(asked.value).toBe(true);
  page.goTo('sites');
  expect(asked.value).toBe(false);
});

it('a part that was shown is removed from the URL, so that it can be asked for again', () => {
  const page = pageAt('export');
  const asked = watchAsked(page, 'export');
  expect(page.part).toBe('export');
  asked.value = false;
  expect(page.part).toBe('');
  page.goTo('export');
  expect(asked.value).toBe(true);
});

it('a part of another name stays in the URL', () => {
  const page = pageAt('sites');
  expect(watchAsked(page, 'export').value).toBe(false);
  expect(page.part).toBe('sites');
});

import 'fake-indexeddb/auto';
import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageRecord, topicRecord } from '../../tests/support/ui-records';
import { TendrilDb } from '../store/db';
import { foundPagesReader } from '../store/sites';
import { suggestionOf, watchQueue } from './queue';

let db: TendrilDb;

beforeEach(() => {
  db = new TendrilDb(`queue-${Math.random()}`);
});
afterEach(() => db.delete());

const ranking = (topic: string, version: number, order: number[]) => ({
  topic,
  version,
  order: Uint32Array.from(order),
  scores: Float32Array.from(order, (_, i) => 1 / (i + 1)),
  positions: { cosine: Uint32Array.from(order, (_, i) => i + 1) },
  topicTerms: [],
  reasons: [['best']],
  atMs: 0,
});

const until = (check: () => boolean) => expect.poll(check, { interval: 10 }).toBe(true);

it('the queue and the page reader reload a topic that was replaced under the same page numbers', async () => {
  await db.topics.add(topicRecord('t', 'Old'));
  await db.pages.bulkAdd([0, 1].map((n) => pageRecord(n, { title: `Old ${n}` })));
  await db.rankings.add(ranking('t', 1, [1, 0]));
  const queue = watchQueue(db, () => 't');
  const stop = queue.subscribe(() => {});
  const reader = foundPagesReader(db);
  const titles = () => queue.value?.rows.map(({ page }) => page.title);
  await until(() => queue.value?.complete === true);
  expect(titles()).toEqual(['Old 1', 'Old 0']);
  await reader('t');
  await db.transaction('rw', db.topics, db.pages, db.rankings, async () => {
    await db.topics.put({ ...topicRecord('t', 'New'), renumberedAtMs: 7 });
    await db.pages.clear();
    await db.pages.bulkAdd([0, 1].map((n) => pageRecord(n, { url: `https://new.test/${n}`, title: `New ${n}` })));
    await db.rankings.put(ranking('t', 2, [0, 1]));
  });
  await until(() => queue.value?.ranking.version === 2 && queue.value.complete);
  expect(titles()).toEqual(['New 0', 'New 1']);
  expect((await reader('t')).map(({ title }) => title)).toEqual(['New 0', 'New 1']);
  stop();
});

it('the queue has the best rows first, then all rows, and follows new rankings and topics', async () => {
  const order = Array.from({ length: 1_000 }, (_, i) => 999 - i);
  await db.pages.bulkAdd(order.map((n) => pageRecord(n)));
  await db.pages.add(pageRecord(5, { topic: 'u', title: 'Other' }));
  await db.rankings.bulkAdd([ranking('t', 1, order), ranking('u', 1, [5])]);
  const topic = signal('t');
  const queue = watchQueue(db, () => topic.value);
  const sizes: number[] = [];
  const stop = queue.subscribe((value) => {
    if (value) sizes.push(value.rows.length);
  });
  await until(() => queue.value?.complete === true);
  stop();
  expect(sizes[0]).toBeLessThan(100);
  expect(queue.value?.rows.map(({ page }) => page.n)).toEqual(order);

  const [first] = queue.value?.rows ?? [];
  if (!queue.value || !first) throw new Error('no rows');
  expect(suggestionOf(queue.value, first)).toMatchObject({
    position: 1,
    probability: 1,
    reasons: ['best'],
    positions: { cosine: 1 },
  });

  await db.pages.add(pageRecord(1_000));
  await db.rankings.put(ranking('t', 2, [1_000, 3, 2]));
  await until(() => queue.value?.ranking.version === 2 && queue.value.complete);
  expect(queue.value.rows.map(({ page }) => page.n)).toEqual([1_000, 3, 2]);

  topic.value = 'u';
  await until(() => queue.value?.topic === 'u');
  expect(queue.value.rows.map(({ page }) => page.title)).toEqual(['Other']);
});

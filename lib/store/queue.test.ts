import 'fake-indexeddb/auto';
import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageRecord } from '../../tests/support/ui-records';
import { TendrilDb } from './db';
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

async function until(check: () => boolean): Promise<void> {
  for (let i = 0; i < 300 && !check(); i++) await new Promise((done) => setTimeout(done, 10));
  expect(check()).toBe(true);
}

it('gives the best rows first, then all of them, and follows new rankings and topics', async () => {
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
    score: 1,
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

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageRecord, roundRecord, sessionRecord, topicRecord } from '../../tests/support/ui-records';
import { TOP_SUGGESTIONS } from '../engine/defaults';
import type { VerdictRecord } from '../engine/types';
import { topOfRanking } from './compact';
import { TendrilDb } from './db';
import { live } from './live';
import { listTopics, pageStanding, rounds, suggestionPage, topicOrNewest, topicTally } from './queries';

let db: TendrilDb;

beforeEach(() => {
  db = new TendrilDb(`queries-${Math.random()}`);
});
afterEach(() => db.delete());

const verdict = (seq: number, url: string, kind: VerdictRecord['verdict'], undoes?: number): VerdictRecord => ({
  topic: 't',
  seq,
  url,
  verdict: kind,
  atMs: seq,
  ...(undoes === undefined ? {} : { undoes }),
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
  it('suggestionPage returns the best suggestions in order, with score, reasons and positions', async () => {
    await db.pages.bulkAdd([0, 1, 2, 3].map((n) => pageRecord(n)));
    await db.pages.add(pageRecord(2, { topic: 'other' }));
    await rank([3, 1, 0, 2]);
    const found = await suggestionPage(db, 't', 3);
    expect(found?.total).toBe(4);
    expect(found?.items.map((item) => [item.page.n, item.position, item.reasons]).slice(1)).toEqual([
      [1, 2, ['second']],
      [0, 3, []],
    ]);
    expect(found?.items[1]?.score).toBeCloseTo(1 / 3);
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

it('pageStanding follows the verdicts on the URL in this topic', async () => {
  const { url } = pageRecord(1);
  expect(await pageStanding(db, 't', url)).toMatchObject({ standing: 'new' });
  await db.pages.add(pageRecord(1));
  expect((await pageStanding(db, 't', url)).standing).toBe('suggested');
  await db.verdicts.bulkAdd([verdict(1, url, 'yes'), verdict(2, url, 'no')]);
  expect(await pageStanding(db, 't', url)).toMatchObject({ standing: 'rejected' });
  await db.verdicts.add(verdict(3, url, 'undo', 2));
  expect(await pageStanding(db, 't', url)).toMatchObject({ standing: 'confirmed' });
  expect((await pageStanding(db, 'other', url)).standing).toBe('new');
});

it('queries return topics newest first, and session, rounds and tally of one topic', async () => {
  await db.topics.bulkAdd([topicRecord('a', 'Old'), { ...topicRecord('b', 'New'), createdAtMs: 5 }]);
  await db.sessions.add(sessionRecord());
  await db.rounds.bulkAdd([roundRecord(2), roundRecord(1), roundRecord(10), { ...roundRecord(11), topic: 'u' }]);
  await db.verdicts.bulkAdd([verdict(1, 'a', 'seed'), { ...verdict(2, 'b', 'yes'), topic: 'u' }]);
  expect((await listTopics(db)).map(({ name }) => name)).toEqual(['New', 'Old']);
  expect((await db.sessions.get('t'))?.spentPages).toBe(40);
  expect((await rounds(db, 't')).map(({ round }) => round)).toEqual([1, 2, 10]);
  expect((await topicTally(db, 't')).seeds).toBe(1);
});

it('topicOrNewest returns the newest topic if the given topic is gone', async () => {
  expect(await topicOrNewest(db, 'gone')).toBe('');
  await db.topics.bulkAdd([topicRecord('a', 'Old'), { ...topicRecord('b', 'New'), createdAtMs: 5 }]);
  expect(await topicOrNewest(db, 'gone')).toBe('b');
  expect(await topicOrNewest(db, 'a')).toBe('a');
});

it('live follows the store and the signals that its query reads', async () => {
  const { signal } = await import('@preact/signals');
  const topic = signal('t');
  const tally = live(() => {
    const active = topic.value;
    return () => topicTally(db, active);
  });
  const until = (seeds: number) => expect.poll(() => tally.value?.seeds, { interval: 10 }).toBe(seeds);
  await until(0);
  await db.verdicts.add(verdict(1, 'a', 'seed'));
  await until(1);
  topic.value = 'other';
  await until(0);
  topic.value = 't';
  await until(1);
});

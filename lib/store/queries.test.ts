import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rankingRecord } from '../../tests/support/store-records';
import { pageRecord, roundRecord, sessionRecord, topicRecord } from '../../tests/support/ui-records';
import type { VerdictRecord } from '../engine/records';
import { TendrilDb } from './db';
import { live } from './live';
import { foundSince } from './new-finds';
import { listTopics, rounds, topicOrNewest } from './queries';
import { putRanking } from './rankings';
import { topicTally } from './verdict-log';

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

it('foundSince counts the suggestions since a page number, and their sites', async () => {
  await db.pages.bulkAdd([0, 1, 2, 3].map((n) => pageRecord(n, { site: `s${n % 2}.example` })));
  expect(await foundSince(db, 't', 1)).toEqual({ pages: 0, sites: 0 });
  await putRanking(db, { ...rankingRecord('t', 1), order: Uint32Array.of(3, 0, 1) });
  expect(await foundSince(db, 't', 1)).toEqual({ pages: 2, sites: 1 });
});

import 'fake-indexeddb/auto';
import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { roundRecord, sessionRecord, topicRecord } from '../../tests/support/ui-records';
import { TendrilDb } from '../store/db';
import { activeTopic, watchTopicRecords } from './active-topic';

let db: TendrilDb;
beforeEach(() => {
  db = new TendrilDb(`active-topic-${Math.random()}`);
});
afterEach(() => db.delete());

const judge = (seq: number, verdict: 'yes' | 'no', topic = 't') =>
  db.verdicts.add({ topic, seq, url: `https://${seq}.example/`, verdict, atMs: seq });

it('the records of a topic follow the store and the choice of another topic', async () => {
  const settings = signal({ activeTopic: 't' });
  await db.topics.bulkAdd([topicRecord('t', 'Bees'), topicRecord('u', 'Hives')]);
  await db.sessions.add(sessionRecord({ topic: 't', status: 'running' }));
  await db.rounds.bulkAdd([roundRecord(1), roundRecord(2)]);
  await judge(1, 'yes');
  const { topics, session, lastRound, tally } = watchTopicRecords(db, activeTopic(db, settings), signal(true));
  const stops = [topics, session, lastRound, tally].map((one) => one.subscribe(() => {}));
  const now = () => [topics.value?.length, session.value?.status, lastRound.value?.round, tally.value?.confirmed];
  await expect.poll(now).toEqual([2, 'running', 2, 1]);
  await judge(2, 'yes');
  await db.rounds.add(roundRecord(3));
  await expect.poll(now).toEqual([2, 'running', 3, 2]);
  settings.value = { activeTopic: 'u' };
  await expect.poll(now).toEqual([2, undefined, undefined, 0]);
  await judge(1, 'yes', 'u');
  await expect.poll(now).toEqual([2, undefined, undefined, 1]);
  settings.value = { activeTopic: '' };
  await expect.poll(now).toEqual([2, undefined, undefined, undefined]);
  for (const stop of stops) stop();
});

it('what the list does not need is read after the screen has drawn its list', async () => {
  const isDrawn = signal(false);
  await db.sessions.add(sessionRecord({ topic: 't' }));
  await db.rounds.add(roundRecord(1));
  const { session, lastRound, tally } = watchTopicRecords(db, activeTopic(db, signal({ activeTopic: 't' })), isDrawn);
  const stops = [session, lastRound, tally].map((one) => one.subscribe(() => {}));
  await expect.poll(() => session.value).toBeDefined();
  expect([lastRound.value, tally.value]).toEqual([undefined, undefined]);
  isDrawn.value = true;
  await expect.poll(() => [lastRound.value?.round, tally.value?.seeds]).toEqual([1, 0]);
  for (const stop of stops) stop();
});

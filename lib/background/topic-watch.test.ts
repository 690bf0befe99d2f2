import '../../tests/support/fake-browser';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { sessionRecord, topicRecord } from '../../tests/support/store-records';
import { loadSettings, saveSettings } from '../browser/storage';
import type { TopicRecord } from '../engine/records';
import { success } from '../messaging/results';
import { TendrilDb } from '../store/db';
import { TopicWatch } from './topic-watch';

const DAY_MS = 86_400_000;
const NOW_MS = 1_700_000_000_000;
let db: TendrilDb;
let sent: [string, unknown][];
let connection: { onLine: boolean; connection?: { saveData?: boolean; type?: string } };
let watch: TopicWatch;

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
  db = new TendrilDb('topic-watch');
  sent = [];
  connection = { onLine: true };
  const execute = async (command: string, request: unknown) => {
    sent.push([command, request]);
    return success(null) as never;
  };
  watch = new TopicWatch(db, { execute }, () => connection);
});
afterEach(async () => {
  vi.useRealTimers();
  await db.delete();
});

function watched(id: string, watch: 'daily' | 'weekly', agoMs: number): TopicRecord {
  const topic = topicRecord(id);
  return { ...topic, settings: { ...topic.settings, watch }, watchedAtMs: NOW_MS - agoMs };
}

const alarm = async () => (await fakeBrowser.alarms.get('watch-topics'))?.scheduledTime;

test('TopicWatch.schedule sets no alarm while no topic is watched', async () => {
  await db.topics.put(topicRecord('t'));
  await watch.schedule();
  expect(await alarm()).toBeUndefined();
});

test('TopicWatch.schedule sets the alarm to the first due time, and clears it when no topic is watched', async () => {
  await db.topics.bulkPut([watched('t', 'weekly', DAY_MS), watched('u', 'daily', DAY_MS / 2)]);
  await watch.schedule();
  expect(await alarm()).toBe(NOW_MS + DAY_MS / 2);
  await db.topics.bulkPut([topicRecord('t'), topicRecord('u')]);
  await watch.schedule();
  expect(await alarm()).toBeUndefined();
});

test('a missed watch run starts once, shortly after the browser starts', async () => {
  await db.topics.put(watched('t', 'daily', 12 * DAY_MS));
  await watch.schedule();
  expect(await alarm()).toBe(NOW_MS + 30_000);
  await watch.run();
  expect(sent).toEqual([['watchTopic', { topic: 't' }]]);
});

test.each([
  { onLine: false },
  { onLine: true, connection: { saveData: true } },
  { onLine: true, connection: { type: 'cellular' } },
])(
  'no watch run starts while the browser is offline or saves data, and the alarm retries after 30 minutes: %o',
  async (state) => {
    connection = state;
    await db.topics.put(watched('t', 'daily', 2 * DAY_MS));
    await watch.run();
    expect(sent).toEqual([]);
    expect(await alarm()).toBe(NOW_MS + 1_800_000);
  },
);

test('no watch run starts for a topic that is not due, or whose session runs or was paused by the user', async () => {
  await db.topics.bulkPut([
    watched('a', 'daily', 1_000),
    watched('b', 'daily', 2 * DAY_MS),
    watched('c', 'daily', 2 * DAY_MS),
  ]);
  await db.sessions.put({ ...sessionRecord('b', 1), status: 'running' });
  await db.sessions.put({ ...sessionRecord('c', 1), status: 'paused' });
  await watch.run();
  expect(sent).toEqual([]);
});

test('a watch run that went offline resumes', async () => {
  await db.topics.put(watched('t', 'daily', 2 * DAY_MS));
  const session = { ...sessionRecord('t', 1), status: 'paused', reason: 'offline', watchSinceMs: NOW_MS - 1 } as const;
  await db.sessions.put(session);
  await watch.run();
  expect(sent).toEqual([['resumeSession', { topic: 't' }]]);
});

test('a topic is deleted for good a day after the user deleted it, and is not watched until then', async () => {
  await db.topics.bulkPut([
    { ...watched('new', 'daily', 2 * DAY_MS), deletedAtMs: NOW_MS - DAY_MS + 1 },
    { ...watched('old', 'weekly', 0), deletedAtMs: NOW_MS - DAY_MS - 1 },
  ]);
  await saveSettings({ activeTopic: 'old' });
  await watch.schedule();
  expect((await loadSettings()).activeTopic).toBe('');
  await watch.run();
  expect(new Set(sent.map((call) => JSON.stringify(call)))).toEqual(
    new Set([JSON.stringify(['deleteTopic', { topic: 'old' }])]),
  );
  expect(await alarm()).toBeUndefined();
});

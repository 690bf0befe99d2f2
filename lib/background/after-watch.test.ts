import '../../tests/support/fake-browser';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { rankingRecord, sessionRecord, topicRecord } from '../../tests/support/store-records';
import { pageRecord } from '../../tests/support/ui-records';
import { saveSettings } from '../browser/storage';
import type { NewExport } from '../messaging/command-results';
import { success } from '../messaging/results';
import { TendrilDb } from '../store/db';
import { putRanking } from '../store/rankings';
import { afterWatchRun } from './topic-watch';

const WRITTEN: NewExport = {
  ...{ name: 'bees.txt', mime: 'text/plain', text: 'https://a.example/\n' },
  log: { topic: 't', format: 'plain', target: 'plain', throughSeq: 1, urls: ['https://a.example/'], atMs: 5 },
};
const TOPIC = topicRecord('t');
let db: TendrilDb;
let written: NewExport | null;
const create = vi.fn(async (..._options: unknown[]) => 'id');
const download = vi.fn(async (_file: { readonly url?: string; readonly filename?: string }) => 1);
const execute = vi.fn(async () => success(written) as never);

beforeEach(async () => {
  fakeBrowser.reset();
  vi.clearAllMocks();
  Object.assign(fakeBrowser, { notifications: { create }, downloads: { download } });
  db = new TendrilDb('after-watch');
  written = WRITTEN;
  await db.topics.put(TOPIC);
  await putRanking(db, { ...rankingRecord('t', 1), order: Uint32Array.of(0, 1) });
  await db.pages.bulkPut([pageRecord(0), pageRecord(1)].map((page) => ({ ...page, topic: 't' })));
  await run(1_000);
});
afterEach(() => db.delete());

/** Stores that a watch run began at a time and has ended. */
const run = (sinceMs: number) =>
  db.sessions.put({ ...sessionRecord('t', 1), status: 'done', reason: 'watched', watchSinceMs: sinceMs });
const after = () => afterWatchRun(db, { execute }, TOPIC);

test('a watch run shows and saves nothing unless a setting asks for it', async () => {
  await after();
  expect([create, download, execute].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
});

test('a watch run shows one silent notification with the numbers of new pages and sites', async () => {
  await saveSettings({ tellsNew: true });
  await after();
  await after();
  expect(create.mock.calls).toEqual([
    ['new-pages', expect.objectContaining({ title: TOPIC.name, message: 'notice_new|2|2', silent: true })],
  ]);
  await run(2_000);
  await after();
  expect(create).toHaveBeenCalledTimes(2);
});

test('a watch run without new pages shows no notification', async () => {
  await saveSettings({ tellsNew: true });
  await fakeBrowser.storage.local.set({ seen: { t: 2 } });
  await after();
  expect(create).not.toHaveBeenCalled();
});

test('a watch run saves new pages as one download, and only a saved file enters the export log', async () => {
  await saveSettings({ savesNew: true });
  download.mockRejectedValueOnce(new Error('refused'));
  await after();
  expect(await db.exports.toArray()).toEqual([]);
  await run(2_000);
  await after();
  const file = download.mock.calls[1]?.[0];
  expect(file).toMatchObject({ filename: 'bees.txt', saveAs: false });
  expect(await (await fetch(file?.url ?? '')).text()).toBe(WRITTEN.text);
  expect(await db.exports.toArray()).toMatchObject([{ topic: 't', urls: WRITTEN.log.urls }]);
  written = null;
  await run(3_000);
  await after();
  expect(download).toHaveBeenCalledTimes(2);
});

test('a session that was no watch run shows no notification', async () => {
  await saveSettings({ tellsNew: true });
  await db.sessions.put({ ...sessionRecord('t', 1), status: 'done', reason: 'budget_spent' });
  await after();
  expect(create).not.toHaveBeenCalled();
});

import '../../tests/support/fake-browser';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { largeRanking } from '../../tests/support/large-ranking';
import { pageRecord, sessionRecord, topicRecord, verdictRecord } from '../../tests/support/store-records';
import { KeepAwake } from '../browser/keep-awake';
import { loadSettings, saveSettings } from '../browser/storage';
import { failure, type Result, success } from '../messaging/results';
import { TendrilDb } from '../store/db';
import { packRanking } from '../store/rankings';
import { EngineGate } from './engine-gate';
import { Watch } from './watch';

const shown: { text?: string; title?: string; path?: Record<number, string> } = {};
let db: TendrilDb;
let commands: string[];
let watch: Watch;

beforeEach(async () => {
  fakeBrowser.reset();
  Object.assign(fakeBrowser.action, {
    setBadgeText: async ({ text }: { text: string }) => void Object.assign(shown, { text }),
    setBadgeBackgroundColor: async () => undefined,
    setTitle: async ({ title }: { title: string }) => void Object.assign(shown, { title }),
    setIcon: async ({ path }: { path: Record<number, string> }) => void Object.assign(shown, { path }),
  });
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(async () => [
    { id: 1, windowId: 1, url: 'https://a.test/0' } as never,
  ]);
  db = new TendrilDb('watch');
  commands = [];
  const send = async (command: string) => {
    commands.push(command);
    return success(null) as never;
  };
  const gate = new EngineGate({
    link: { ensure: async () => 1, send },
    loadSettings,
    grantedOrigins: async () => [],
    mayDiscover: async () => true,
    guardAddresses: async () => undefined,
  });
  watch = new Watch(db, gate, new KeepAwake(false));
  await db.topics.put(topicRecord('t', 'Birds'));
  await saveSettings({ activeTopic: 't' });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await db.delete();
});

const { locks } = navigator;
const setOnline = (onLine: boolean) => vi.stubGlobal('navigator', { locks, onLine });

const alarms = async () => (await fakeBrowser.alarms.getAll()).map(({ name }) => name);

describe('Watch', () => {
  test('Watch.refresh keeps an alarm only while a session runs', async () => {
    await watch.refresh();
    expect(await alarms()).toEqual([]);
    await db.sessions.put(sessionRecord('t', 1));
    await watch.refresh();
    expect(await alarms()).toEqual(['watch-sessions']);
    await db.sessions.put({ ...sessionRecord('t', 1), status: 'paused' });
    await watch.refresh();
    expect(await alarms()).toEqual([]);
  });

  test('an alarm continues a session that paused because the browser was offline, once it is online again', async () => {
    await db.sessions.put({ ...sessionRecord('t', 1), status: 'paused', reason: 'offline' });
    setOnline(false);
    await watch.refresh();
    expect(await alarms()).toEqual(['watch-sessions']);
    await watch.recover();
    expect(commands).toEqual([]);
    setOnline(true);
    await watch.recover();
    expect(commands).toContain('recover');
  });

  test('a watch run that paused because the browser was offline waits for the alarm of watched topics', async () => {
    setOnline(true);
    await db.sessions.put({ ...sessionRecord('t', 1), status: 'paused', reason: 'offline', watchSinceMs: 1 });
    await watch.refresh();
    expect(await alarms()).toEqual([]);
    await watch.recover();
    expect(commands).toEqual([]);
  });

  test('Firefox is woken every few seconds while a session runs, but not while it waits for the network', async () => {
    vi.stubEnv('FIREFOX', 'true');
    await db.sessions.put(sessionRecord('t', 1));
    await watch.refresh();
    expect(await alarms()).toEqual(['watch-sessions', 'wake']);
    await db.sessions.put({ ...sessionRecord('t', 1), status: 'paused', reason: 'offline' });
    await watch.refresh();
    expect(await alarms()).toEqual(['watch-sessions']);
  });

  test.each([
    ['no-permission', 'reason_no_permission'],
    ['offline', 'reason_offline'],
    ['services-lost', 'reason_services_lost'],
  ])('the toolbar button gives the reason if a session was paused by the program: %s', async (reason, sentence) => {
    await db.sessions.put({ ...sessionRecord('t', 1), status: 'paused' });
    await watch.refresh();
    expect(shown.title).not.toContain(sentence);
    await db.sessions.put({ ...sessionRecord('t', 1), status: 'paused', reason });
    await watch.refresh();
    expect(shown.title).toContain(sentence);
  });

  test('Watch.recover starts the engine only if a session is still marked as running', async () => {
    await watch.recover();
    expect(commands).toEqual([]);
    await db.sessions.put(sessionRecord('t', 1));
    await watch.recover();
    expect(commands).toContain('recover');
  });

  test('Watch.recover starts the engine if the active topic has pages and no readable ranking', async () => {
    await db.pages.put(pageRecord('t', 0));
    await watch.recover();
    expect(commands).toContain('recover');
    commands.length = 0;
    const { row, parts } = packRanking(largeRanking(1, 7_000));
    await db.rankings.put(row);
    await db.rankingParts.bulkPut(parts);
    await watch.recover();
    expect(commands).toEqual([]);
    await db.rankingParts.delete(['t', 1]);
    await watch.recover();
    expect(commands).toContain('recover');
  });

  test('the tooltip shows the topic, a problem instead, and a failed session instead', async () => {
    await watch.refresh();
    expect(shown).toMatchObject({ text: '', title: 'extensionName: badge_title|Birds|0' });
    watch.problem = 'Mark a page first.';
    await watch.refresh();
    expect(shown).toMatchObject({ text: '!', title: 'extensionName: Mark a page first.' });
    watch.problem = '';
    await db.sessions.put({ ...sessionRecord('t', 1), status: 'failed' });
    await watch.refresh();
    expect(shown).toMatchObject({ text: '!', title: 'extensionName: status_failed' });
  });

  test('the icon shows the standing of the open page in the topic', async () => {
    await watch.refresh();
    expect(shown.path?.[16]).toBe('/icon/16.png');
    await db.pages.put(pageRecord('t', 0));
    await watch.refresh();
    expect(shown.path?.[16]).toBe('/icon/suggested-16.png');
    await db.verdicts.put({ ...verdictRecord('t', 1, 'no'), url: 'https://a.test/0' });
    await watch.refresh();
    expect(shown.path?.[16]).toBe('/icon/rejected-16.png');
  });

  test('Watch.refresh resolves if the browser refuses a toolbar change', async () => {
    vi.spyOn(console, 'warn').mockImplementationOnce(() => undefined);
    Object.assign(fakeBrowser.action, { setBadgeText: () => Promise.reject(new Error('no toolbar')) });
    await expect(watch.refresh()).resolves.toBeUndefined();
  });

  test('the toolbar button shows that the database is unreadable, until it is readable again', async () => {
    vi.spyOn(console, 'warn').mockImplementationOnce(() => undefined);
    const allowReopening = vi.spyOn(db, 'allowReopening').mockImplementationOnce(() => false);
    db.close();
    await watch.refresh();
    expect(shown.title).toContain('error_closed');
    allowReopening.mockRestore();
    await watch.refresh();
    expect(shown.title).not.toContain('error_closed');
  });
});

test('an action of a menu shows on the badge at once, then its success for a moment, then its failure', async () => {
  let finish = (_result: Result<unknown>) => {};
  const acting = watch.during(() => new Promise((resolve) => (finish = resolve)));
  await vi.waitFor(() => expect(shown.text).toBe('…'));
  finish(success(null));
  await acting;
  expect(shown.text).toBe('✓');
  await vi.waitFor(() => expect(shown.text).toBe(''), { timeout: 5_000 });
  await watch.during(async () => failure('no-topic'));
  expect(shown.text).toBe('!');
});

test('the entries of the menus name the topic that they change', async () => {
  const titles: Record<string, string> = {};
  Object.assign(fakeBrowser, {
    contextMenus: {
      update: async (id: string, { title }: { title: string }) => void Object.assign(titles, { [id]: title }),
    },
  });
  await db.topics.put(topicRecord('t', 'Salt & pepper %s'));
  await watch.refresh();
  expect(titles['mark-page']).toBe('menu_mark_page_in|Salt && pepper %\u200bs');
  await db.topics.put({ ...topicRecord('t', 'Salt'), deletedAtMs: 1 });
  await watch.refresh();
  expect(titles['mark-page']).toBe('menu_mark_page');
});
